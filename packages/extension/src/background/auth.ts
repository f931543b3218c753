/** Sign-in by device code, with one token for each agency, and sign-out. The options page drives the polling by its messages. */
import { ApiError } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/calls'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { browser } from 'wxt/browser'
import * as z from 'zod'
import { Refusal } from '../failure.ts'
import type { AuthState } from '../messages.ts'
import { originPattern, readServerUrl } from '../server-url.ts'
import { storageItem } from '../storage.ts'
import { forgetAccounts, putAccount } from './accounts.ts'
import { createCore } from './api.ts'
import { paintBadge } from './badge.ts'
import { clientLabel } from './client-label.ts'
import { poll } from './poll.ts'
import { readPending, runRevocations } from './revocations.ts'
import { settingsItem } from './settings-store.ts'
import { type Account, askedRights, tokenScopes } from './vault-parts.ts'
import { readVault, updateVault } from './vault.ts'

/** Days that a token lives: one, because the browser is closed by then, unless the user wants to stay signed in. */
const shortDays = 1
const day = dayMs

/** RFC 8628 §3.5: a client that is told to slow down waits five seconds longer from then on. */
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
  const started = await createCore(serverUrl).call(session.deviceStart, {
    body: { client: await clientLabel(), scopes: [...tokenScopes], expiresInDays },
  })
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

/** Polls once for the approval of the sign-in. The page calls again after `intervalSeconds` while the answer is `waiting`. */
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
  // The clocks of server and machine may differ: the lifetime of the token counts, not its end.
  const lifetime = Date.parse(given.expiresAt) - Date.parse(given.createdAt)
  const account = { serverUrl, userId, userName, agencyName: agency.name, isRefused: false }
  const id = `${serverUrl}#${agency.id}#${userId}`
  // Stored first: if the worker is ended while it holds an unstored token, nobody can revoke that token.
  const token = { secret, expiresAt: Date.now() + lifetime, isLong: lifetime > shortDays * day }
  await putAccount({ ...account, id, rights: askedRights }, token)
  await setRights(id, await readRights(serverUrl, secret))
  // "Stay signed in" may have been switched off since the code was asked for.
  await endLongSignIns()
  await runRevocations()
}

async function setRights(accountId: string, rights: Account['rights']): Promise<void> {
  await updateVault(['accounts'], ({ accounts: { list, activeId } }) => ({
    accounts: { list: list.map((account) => (account.id === accountId ? { ...account, rights } : account)), activeId },
  }))
}

/** Without "Stay signed in" there are no long-lived tokens: accounts that have one are signed out. */
export async function endLongSignIns(): Promise<void> {
  if ((await settingsItem.read()).keepSignedIn) return
  await forgetAccounts((_, token) => token?.isLong ?? false)
}

/** The code is used up by one token. If the server does not answer, the token is kept, and the server refuses it where it must. */
async function readRights(serverUrl: string, token: string): Promise<Account['rights']> {
  try {
    const { admin, permissions, scopes } = await createCore(serverUrl, token).call(session.currentUserInfo, {})
    return { admin, permissions, scopes }
  } catch {
    return askedRights
  }
}

/** Not approved yet, polled too soon, or no answer: the next poll may succeed. */
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

/** Forgets an account and the data kept of it, and revokes its token: now, or when the server can be reached. */
export async function signOut({ accountId }: { accountId: string }): Promise<AuthState> {
  await forgetAccounts(({ id }) => id === accountId)
  await paintBadge()
  return await revokePending()
}

/** Tries again to revoke the tokens that are due. */
export async function revokePending(): Promise<AuthState> {
  await runRevocations()
  return await readAuthState()
}
