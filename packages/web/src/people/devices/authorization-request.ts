/** The question of a browser extension, as the address of the page says it. */
import { codeChallengePattern, extensionRedirect, hiddenCharacterIn, limits } from '@spotdesk/sdk/values'

export interface AuthorizationRequest {
  client: string
  scopes: string[]
  days: number
  challenge: string
  redirect: string
  state: string
}

const longestLifetimeDays = 366
const longestState = 200
const scopePattern = /^[A-Z_]+\.[A-Z_]+(?::[A-Za-z]+(?:,[A-Za-z]+)*)?$/

/** @returns null when a part is missing or has another shape: then nothing of it is used, the address to come back to least of all */
export function readRequest(search: Readonly<Record<string, string | undefined>>): AuthorizationRequest | null {
  const { client = '', scopes = '', challenge = '', redirect = '', state = '' } = search
  const [name, wanted, days] = [client.trim(), scopes.split(' ').filter(Boolean), Number(search['days'])]
  const isRight =
    name !== '' &&
    name.length <= 100 &&
    hiddenCharacterIn(name) === null &&
    wanted.length > 0 &&
    wanted.length <= limits.tokenScopes &&
    wanted.every((scope) => scopePattern.test(scope)) &&
    Number.isInteger(days) &&
    days >= 1 &&
    days <= longestLifetimeDays &&
    codeChallengePattern.test(challenge) &&
    extensionRedirect.test(redirect) &&
    state !== '' &&
    state.length <= longestState
  return isRight ? { client: name, scopes: wanted, days, challenge, redirect, state } : null
}

/** The address to which the page goes with the decision. */
export function toDecisionAddress(
  { redirect, state }: AuthorizationRequest,
  answer: { code: string } | { error: 'access_denied' },
): string {
  return `${redirect}?${new URLSearchParams({ ...answer, state }).toString()}`
}
