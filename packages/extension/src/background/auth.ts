/** Signing in by device code, one token for each agency, and out again. The options page drives the waiting by its messages. */
import { ApiError } from '@spotdesk/sdk'
import { campaigns, session } from '@spotdesk/sdk/contract'
import { browser } from 'wxt/browser'
import * as z from 'zod'
import { Refusal } from '../failure.ts'
import { type AuthState, tokenActions } from '../messages.ts'
import { originPattern, readServerUrl } from '../server-url.ts'
import { storageItem } from '../storage.ts'
import { accountsItem, putAccount, removeAccount } from './accounts.ts'
import { callAs, createCore } from './api.ts'
import { paintBadge } from './badge.ts'
import { forget } from './kept-store.ts'
import { poll } from './poll.ts'
import { settingsItem } from './settings-store.ts'

/** What the token may do: read campaigns, pause and resume them. */
const scopes = ['CAMPAIGN.READ', `CAMPAIGN.WRITE:${tokenActions.join(',')}`]

/** RFC 8628 §3.5: who is told to slow down waits five seconds longer from then on. */
const slowDownSeconds = 5

const Waiting = z.object({
  serverUrl: z.string(),
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUrl: z.string(),
  intervalSeconds: z.number(),
  expiresAt: z.number(),
})

const waitingItem = storageItem<z.output<typeof Waiting> | null>({
  key: 'waiting',
  area: 'session',
  schema: Waiting.nullable(),
  fallback: null,
})

export async function readAuthState(): Promise<AuthState> {
  const [{ list, activeId }, waiting] = await Promise.all([accountsItem.read(), waitingItem.read()])
  return {
    accounts: list.map(({ token: _, ...account }) => account),
    activeId,
    waiting: waiting && withoutCode(waiting),
  }
}

function withoutCode({ deviceCode: _, ...shown }: z.output<typeof Waiting>): AuthState['waiting'] {
  return shown
}

/** Asks a server for a device code. The page has asked the user for access to the server before. */
export async function beginSignIn(data: { serverUrl: string }): Promise<AuthState> {
  const serverUrl = readServerUrl(data.serverUrl)
  if (!serverUrl) throw new Refusal({ code: 'badServerUrl', message: 'Enter an https address, or http on this machine.', retryable: false })
  if (!(await browser.permissions.contains({ origins: [originPattern(serverUrl)] }))) {
    throw new Refusal({ code: 'noAccess', message: 'The browser was not allowed to reach this server.', retryable: true })
  }
  const started = await createCore(serverUrl).call(session.deviceStart, { body: { client: clientLabel(), scopes } })
  await settingsItem.update((settings) => ({ ...settings, serverUrl }))
  await waitingItem.write({
    serverUrl,
    deviceCode: started.deviceCode,
    userCode: started.userCode,
    verificationUrl: started.verificationUrlComplete,
    intervalSeconds: started.intervalSeconds,
    expiresAt: Date.now() + started.expiresInSeconds * 1000,
  })
  return await readAuthState()
}

/** How the token is called in the list of the user's tokens. */
function clientLabel(): string {
  return `Spotdesk extension (${import.meta.env.FIREFOX ? 'Firefox' : 'Chrome'})`
}

/** Asks once whether the sign-in was approved. The page calls again after `intervalSeconds` while `waiting` stands. */
export async function pollSignIn(): Promise<AuthState> {
  const waiting = await waitingItem.read()
  if (!waiting) return await readAuthState()
  try {
    const { serverUrl, deviceCode } = waiting
    const { token, agency, userName } = await createCore(serverUrl).call(session.devicePoll, { body: { deviceCode } }, { retries: 0 })
    const account = { id: `${serverUrl}#${agency.id}`, serverUrl, token, userName, agencyName: agency.name, isRefused: false }
    await putAccount({ ...account, mayAct: await readMayAct(serverUrl, token) })
    await waitingItem.remove()
    await poll()
  } catch (error) {
    if (!(await staysWaiting(error))) {
      await waitingItem.remove()
      throw error
    }
  }
  return await readAuthState()
}

/** The code was good for one token: without an answer the token is kept, and the server says no where it must. */
async function readMayAct(serverUrl: string, token: string): Promise<boolean> {
  try {
    const { permissions } = await createCore(serverUrl, token).call(session.currentUserInfo, {})
    return permissions.includes(campaigns.pause.permission)
  } catch {
    return true
  }
}

/** Not yet approved, asked too soon, or no answer: the next question may be answered. */
async function staysWaiting(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return true
  if (error.status === 429)
    await waitingItem.update((waiting) => waiting && { ...waiting, intervalSeconds: waiting.intervalSeconds + slowDownSeconds })
  return error.status === 429 || error.status >= 500 || error.code === 'deviceCodePending'
}

export async function cancelSignIn(): Promise<AuthState> {
  await waitingItem.remove()
  return await readAuthState()
}

/** Makes another account the active one. */
export async function switchAccount({ accountId }: { accountId: string }): Promise<AuthState> {
  await accountsItem.update(({ list, activeId }) => ({ list, activeId: list.some(({ id }) => id === accountId) ? accountId : activeId }))
  await poll()
  return await readAuthState()
}

/** Revokes the token, as far as the server can be reached, and forgets the account with what was kept of it. */
export async function signOut({ accountId }: { accountId: string }): Promise<AuthState> {
  const account = (await accountsItem.read()).list.find(({ id }) => id === accountId)
  if (account && !account.isRefused)
    await callAs(account, (core) => core.call(session.revokeCurrentToken, {}, { timeout: 5000, retries: 0 })).catch(() => undefined)
  await removeAccount(accountId)
  await forget(accountId)
  await paintBadge()
  return await readAuthState()
}
