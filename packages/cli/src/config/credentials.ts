/** The token of a run: SPOTDESK_TOKEN, else the file of SPOTDESK_TOKEN_FILE, else the sign-in of the profile. */
import { readFileSync } from 'node:fs'
import { Failure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { describeTokenStore, readToken } from './kept-token.ts'
import type { Settings } from './settings.ts'
import type { Account } from './user-store.ts'
import { decodeFileText } from '../file-text.ts'

export interface Credentials {
  token: string
  /** The source, for `auth status`. */
  origin: string
  /** The stored sign-in; undefined for a token of the environment. */
  account: Account | undefined
}

/** The origin of an address: '…:4400/' and '…:4400' are one server. */
export function toServerAddress(apiUrl: string): string {
  const { origin, pathname } = new URL(apiUrl)
  return origin + pathname.replace(/\/+$/, '')
}

/**
 * @param keychainMs the longest time that the keychain may take
 * @returns undefined when nobody is signed in for this server and agency
 * @throws Failure when the keychain does not give the token
 */
export function findCredentials(settings: Settings, { env }: Pick<Terminal, 'env'>, keychainMs?: number): Credentials | undefined {
  if (env['SPOTDESK_TOKEN']) return { token: env['SPOTDESK_TOKEN'].trim(), origin: 'env SPOTDESK_TOKEN', account: undefined }
  const file = env['SPOTDESK_TOKEN_FILE']
  if (file) return { token: decodeFileText(readFileSync(file), file).trim(), origin: `file ${file}`, account: undefined }
  const account = findAccount(settings)
  if (!account) return undefined
  const origin = account.keychainKey === undefined ? settings.user.path : describeTokenStore(account, { env })
  return { token: readToken(account, { env }, keychainMs), origin, account }
}

/** The sign-in that is used without a token of the environment; its token is not read. */
export function findAccount(settings: Settings): Account | undefined {
  const wanted = settings.values.agency.value
  return accountsHere(settings).find(({ agencyId }) => wanted === undefined || String(agencyId) === wanted)
}

/**
 * Sign-ins of the profile on the server in use. A token is only ever sent to the server it was made for, even if a project's file names
 * another one.
 */
export function accountsHere({ user, profile, values }: Settings): Account[] {
  const server = toServerAddress(values.apiUrl.value!)
  return Object.values(user.profile(profile.value).accounts ?? {}).filter(({ apiUrl }) => toServerAddress(apiUrl) === server)
}

export function notSignedIn(settings: Settings): Failure {
  const { apiUrl, agency } = settings.values
  const others = accountsHere(settings)
  const where =
    agency.value !== undefined && others.length > 0
      ? ` for agency ${agency.value} (signed in for ${others.map(({ agencyId }) => agencyId).join(', ')})`
      : ''
  return new Failure({
    code: 'notSignedIn',
    message: `You are not signed in to ${apiUrl.value}${where}.`,
    exit: 'notSignedIn',
    hint: 'Sign in with: spotdesk auth login, or set SPOTDESK_TOKEN.',
  })
}
