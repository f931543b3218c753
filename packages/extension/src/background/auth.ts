/** Signing in by device code, one token for each agency, and out again. The options page drives the waiting by its messages. */
import { ApiError } from '@spotdesk/sdk'
import { campaigns, session } from '@spotdesk/sdk/contract'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { browser } from 'wxt/browser'
import * as z from 'zod'
import { Refusal } from '../failure.ts'
import { type AuthState, tokenActions } from '../messages.ts'
import { originPattern, readServerUrl } from '../server-url.ts'
import { storageItem } from '../storage.ts'
import { forgetAccounts, putAccount } from './accounts.ts'
import { createCore } from './api.ts'
import { paintBadge } from './badge.ts'
import { clientLabel } from './client-label.ts'
import { poll } from './poll.ts'
import { readPending, runRevocations } from './revocations.ts'
import { settingsItem } from './settings-store.ts'
import { readVault, updateVault } from './vault.ts'

/** What the token may do: read campaigns, pause and resume them. */
const scopes = ['CAMPAIGN.READ', `CAMPAIGN.WRITE:${tokenActions.join(',')}`]

/** Days that a token lives: one, in which the browser is closed anyway, unless the user wants to stay signed in. */
const shortDays = 1
const day = dayMs

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
  const [{ accounts }, waiting, pending] = await Promise.all([readVault('accounts'), waitingItem.read(), readPending()])
  const { list, activeId } = accounts
  return { accounts: list, activeId, waiting: waiting && withoutCode(waiting), pending }
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
  const { keepSignedIn } = await settingsItem.read()
  const expiresInDays = keepSignedIn ? limits.apiTokenDays : shortDays
  const started = await createCore(serverUrl).call(session.deviceStart, { body: { client: await clientLabel(), scopes, expiresInDays } })
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

/** Asks once whether the sign-in was approved. The page calls again after `intervalSeconds` while `waiting` stands. */
export async function pollSignIn(): Promise<AuthState> {
  const waiting = await waitingItem.read()
  if (!waiting) return await readAuthState()
  try {
    const { serverUrl, deviceCode } = waiting
    await keepToken(serverUrl, await askForToken(serverUrl, deviceCode))
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

async function askForToken(serverUrl: string, deviceCode: string) {
  return await createCore(serverUrl).call(session.devicePoll, { body: { deviceCode } }, { retries: 0 })
}

/** Keeps a token that was just given, and revokes the one that it replaces. */
async function keepToken(serverUrl: string, given: Awaited<ReturnType<typeof askForToken>>): Promise<void> {
  const { token: secret, agency, userId, userName } = given
  // The clocks of server and machine may differ; what counts is how long the token lives.
  const lifetime = Date.parse(given.expiresAt) - Date.parse(given.createdAt)
  const account = { serverUrl, userId, userName, agencyName: agency.name, isRefused: false }
  const id = `${serverUrl}#${agency.id}#${userId}`
  // Kept before anything else is asked: a token that the worker takes along when it is ended could not be revoked by anybody.
  const token = { secret, expiresAt: Date.now() + lifetime, isLong: lifetime > shortDays * day }
  await putAccount({ ...account, id, mayAct: true }, token)
  await setMayAct(id, await readMayAct(serverUrl, secret))
  // "Stay signed in" may have been switched off since the code was asked for.
  await endLongSignIns()
  await runRevocations()
}

async function setMayAct(accountId: string, mayAct: boolean): Promise<void> {
  await updateVault(['accounts'], ({ accounts: { list, activeId } }) => ({
    accounts: { list: list.map((account) => (account.id === accountId ? { ...account, mayAct } : account)), activeId },
  }))
}

/** Without "Stay signed in" there are no tokens of long life: accounts that have one are signed out. */
export async function endLongSignIns(): Promise<void> {
  if ((await settingsItem.read()).keepSignedIn) return
  await forgetAccounts((_, token) => token?.isLong ?? false)
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
  await updateVault(['accounts'], ({ accounts: { list, activeId } }) => ({
    accounts: { list, activeId: list.some(({ id }) => id === accountId) ? accountId : activeId },
  }))
  await poll()
  return await readAuthState()
}

/** Forgets an account with what was kept of it, and revokes its token: now, or when the server can be reached. */
export async function signOut({ accountId }: { accountId: string }): Promise<AuthState> {
  await forgetAccounts(({ id }) => id === accountId)
  await paintBadge()
  return await revokePending()
}

/** Tries once more to revoke what is still due. */
export async function revokePending(): Promise<AuthState> {
  await runRevocations()
  return await readAuthState()
}
