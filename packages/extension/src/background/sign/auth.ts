/**
 * Sign-in in a window or by device code, with one token for each agency, and sign-out. The options page opens the window, and drives the
 * polling by its messages.
 */
import { ApiError } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/calls'
import { dayMs, limits } from '@spotdesk/sdk/values'
import { Refusal } from '../../failure.ts'
import type { AccountView, AuthState } from '../../messages.ts'
import { isOfServer, readServerUrl } from '../../server-url.ts'
import { forgetAccounts, mayForecast, putAccount } from './accounts.ts'
import { callServer, createCore } from '../api.ts'
import { beginFlow, finishFlow } from './authorization.ts'
import { paintBadge } from '../notices/badge.ts'
import { clientLabel } from './client-label.ts'
import { flowItem } from '../stores/flow-store.ts'
import { reportLostActions } from '../actions/lost-actions.ts'
import { readLostActions } from '../stores/left-store.ts'
import { giveBackAccess, hasAccess, noAccess } from './permissions.ts'
import { poll } from '../notices/poll.ts'
import { readPending, runRevocations } from './revocations.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { type Account, requestedRights, tokenScopes } from './vault-parts.ts'
import { readVault, updateVault } from './vault.ts'
import { type Waiting, waitingItem } from '../stores/waiting-store.ts'

/** Days that a token lives: one, because the browser is closed by then, unless the user wants to stay signed in. */
const shortDays = 1

/** RFC 8628 §3.5: a client that is told to slow down waits five seconds longer from then on. */
const slowDownSeconds = 5

export async function readAuthState(): Promise<AuthState> {
  const [{ accounts }, waiting, flow, pending, lost] = await Promise.all([
    readVault('accounts'),
    waitingItem.read(),
    flowItem.read(),
    readPending(),
    readLostActions(),
  ])
  const { list, activeId } = accounts
  return {
    accounts: await Promise.all(list.map(toView)),
    activeId,
    waiting: waiting && withoutCode(waiting),
    isAsking: flow !== null,
    pending,
    lost,
  }
}

async function toView({ id, serverUrl, userName, agencyName, isRefused, rights, asked }: Account): Promise<AccountView> {
  // A person who lacks a right does not get it by signing in again: what was asked for counts, where that is known.
  const before = asked ?? rights.scopes ?? tokenScopes
  const needsConsent = tokenScopes.some((scope) => !before.includes(scope))
  const needsAccess = !(await hasAccess(serverUrl))
  return { id, serverUrl, userName, agencyName, isRefused, needsConsent, needsAccess, mayForecast: mayForecast(rights) }
}

function withoutCode({ deviceCode: _, ...shown }: Waiting): AuthState['waiting'] {
  return shown
}

/** The address of a server that may be signed in to. The page has asked the user for access to it before. */
async function requireServer(typed: string): Promise<string> {
  const serverUrl = readServerUrl(typed)
  if (!serverUrl) throw new Refusal({ code: 'badServerUrl', message: 'Enter an https address, or http on this machine.', retryable: false })
  if (!(await hasAccess(serverUrl))) throw noAccess(serverUrl)
  return serverUrl
}

async function wantedDays(): Promise<number> {
  return (await settingsItem.read()).keepSignedIn ? limits.apiTokenDays : shortDays
}

/** Ends what a failed sign-in has left, with the access to the server unless something else needs it. */
async function endSignIn(): Promise<void> {
  await Promise.all([flowItem.remove(), waitingItem.remove()])
  await giveBackAccess()
}

/** Begins a sign-in in a window. @returns the address of its page */
export async function beginAuthorization(data: { serverUrl: string }): Promise<{ address: string }> {
  const serverUrl = await requireServer(data.serverUrl)
  await settingsItem.update((settings) => ({ ...settings, serverUrl }))
  return { address: await beginFlow(serverUrl, await wantedDays()) }
}

/** Ends a sign-in in a window with the address at which it came back. */
export async function finishAuthorization({ answer }: { answer: string }): Promise<AuthState> {
  const flow = await flowItem.read()
  if (!flow) return await readAuthState()
  try {
    await keepToken(flow.serverUrl, await finishFlow(flow, answer))
  } catch (error) {
    await endSignIn()
    throw error
  }
  await flowItem.remove()
  await poll()
  return await readAuthState()
}

/** Asks a server for a device code. */
export async function beginSignIn(data: { serverUrl: string }): Promise<AuthState> {
  const serverUrl = await requireServer(data.serverUrl)
  try {
    await waitForApproval(serverUrl)
  } catch (error) {
    await endSignIn()
    throw error
  }
  return await readAuthState()
}

async function waitForApproval(serverUrl: string): Promise<void> {
  const body = { client: await clientLabel(), scopes: [...tokenScopes], expiresInDays: await wantedDays() }
  const started = await callServer(serverUrl, (core) => core.call(session.deviceStart, { body }))
  if (!isOfServer(started.verificationUrlComplete, serverUrl)) {
    throw new Refusal({
      code: 'foreignAddress',
      message: `The server names an approval page at another address than ${new URL(serverUrl).host}. Nothing was signed in.`,
      retryable: false,
    })
  }
  await settingsItem.update((settings) => ({ ...settings, serverUrl }))
  await flowItem.remove()
  await waitingItem.write({
    serverUrl,
    deviceCode: started.deviceCode,
    userCode: started.userCode,
    verificationUrl: started.verificationUrlComplete,
    intervalSeconds: started.intervalSeconds,
    expiresAt: Date.now() + started.expiresInSeconds * 1000,
  })
}

/** Polls once for the approval of the sign-in. The page calls again after `intervalSeconds` while the answer is `waiting`. */
export async function pollSignIn(): Promise<AuthState> {
  const waiting = await waitingItem.read()
  if (!waiting) return await readAuthState()
  try {
    const { serverUrl, deviceCode } = waiting
    await keepToken(serverUrl, await requestToken(serverUrl, deviceCode))
    await waitingItem.remove()
    await poll()
  } catch (error) {
    if (!(await staysWaiting(error))) {
      await endSignIn()
      throw error
    }
  }
  return await readAuthState()
}

async function requestToken(serverUrl: string, deviceCode: string) {
  return await callServer(serverUrl, (core) => core.call(session.devicePoll, { body: { deviceCode } }, { retries: 0 }))
}

/** Keeps a token that was just given, and revokes the one that it replaces. */
async function keepToken(serverUrl: string, given: Awaited<ReturnType<typeof requestToken>>): Promise<void> {
  const { token: secret, agency, userId, userName } = given
  // The clocks of server and machine may differ: the lifetime of the token counts, not its end.
  const lifetime = Date.parse(given.expiresAt) - Date.parse(given.createdAt)
  const account = { serverUrl, userId, userName, agencyName: agency.name, isRefused: false, asked: [...tokenScopes] }
  const id = `${serverUrl}#${agency.id}#${userId}`
  // Stored first: if the worker is ended while it holds an unstored token, nobody can revoke that token.
  const token = { secret, expiresAt: Date.now() + lifetime, isLong: lifetime > shortDays * dayMs }
  await putAccount({ ...account, id, rights: requestedRights }, token)
  await setRights(id, await readRights(serverUrl, secret))
  // "Stay signed in" may have been switched off since the code was asked for.
  await endLongSignIns()
  await runRevocations()
  await reportLostActions(id)
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
    return requestedRights
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
  await endSignIn()
  return await readAuthState()
}

/** Makes another account the active one. */
export async function switchAccount({ accountId }: { accountId: string }): Promise<AuthState> {
  await updateVault(['accounts'], ({ accounts: { list, activeId } }) => ({
    accounts: { list, activeId: list.some(({ id }) => id === accountId) ? accountId : activeId },
  }))
  await paintBadge()
  // The pages show what is kept of the account at once: a server that does not answer is not waited for.
  void poll()
  return await readAuthState()
}

/** Forgets an account and the data kept of it, and revokes its token: now, or when the server can be reached. */
export async function signOut({ accountId }: { accountId: string }): Promise<AuthState> {
  await forgetAccounts(({ id }) => id === accountId)
  await paintBadge()
  await runRevocations()
  await giveBackAccess()
  return await readAuthState()
}

/** Tries again to revoke the tokens that are due. */
export async function revokePending(): Promise<AuthState> {
  await runRevocations()
  return await readAuthState()
}
