/** Tokens that are not used any more are revoked at their server, now or when it can be reached. */
import { ApiError, AuthenticationError, NotFoundError } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/calls'
import { browser } from 'wxt/browser'
import type { PendingRevocation } from '../../messages.ts'
import { minute } from '../../minute.ts'
import { createCore } from '../api.ts'
import { giveBackAccess } from './permissions.ts'
import { forgetHandle, type Handle, readLeft } from '../stores/left-store.ts'
import { readVault, updateVault } from './vault.ts'
import type { Revocation } from './vault-parts.ts'

export const revocationAlarm = 'revocation'

const longestPauseMinutes = 60

/** Tokens that still have to be revoked, as pages show them. */
export async function readPending(): Promise<PendingRevocation[]> {
  const [{ revocations }, { lost }] = await Promise.all([readVault('revocations'), readLeft()])
  return [...revocations, ...lost].map(({ serverUrl, expiresAt }) => ({ serverUrl, expiresAt }))
}

/**
 * Revokes the tokens that are due. One that cannot be revoked now is tried again by an alarm, when the machine is online, and at every
 * start.
 */
export async function runRevocations(): Promise<void> {
  await navigator.locks.request('revocations', async () => {
    const [{ revocations }, { lost }] = await Promise.all([readVault('revocations'), readLeft()])
    if (revocations.length + lost.length === 0) return
    await Promise.all([...revocations.map(revoke), ...lost.map(revokeLost)])
    const [{ revocations: left }, { lost: leftLost }] = await Promise.all([readVault('revocations'), readLeft()])
    if (left.length + leftLost.length > 0) await planNext(left)
    else await giveBackAccess()
  })
}

/** The server is asked even for a token that has expired by the clock of this machine: the clock may have been changed. */
async function revoke({ serverUrl, secret, expiresAt }: Revocation): Promise<void> {
  try {
    await createCore(serverUrl, secret).call(session.revokeCurrentToken, {}, { timeout: 5000, retries: 0 })
  } catch (error) {
    // Refused or not found: it is revoked already, perhaps by a worker that was ended before it stored this.
    const isRevoked = error instanceof AuthenticationError || error instanceof NotFoundError
    if (!isRevoked && expiresAt > Date.now()) return
  }
  await updateVault(['revocations'], ({ revocations }) => ({ revocations: revocations.filter((other) => other.secret !== secret) }))
}

/** A token that was lost with the browser: its server is told the hash. */
async function revokeLost(handle: Handle): Promise<void> {
  const { serverUrl, hash, expiresAt } = handle
  try {
    await createCore(serverUrl).call(session.revokeLostToken, { body: { hash } }, { timeout: 5000, retries: 0 })
  } catch (error) {
    // A server of an earlier release does not know the call: the token ends by itself, after a day.
    const isAnswered = error instanceof ApiError && error.status < 500 && error.status !== 429
    if (!isAnswered && expiresAt > Date.now()) return
  }
  await forgetHandle(handle)
}

/** The longer a server does not answer, the longer the pause: from a minute to an hour. */
async function planNext(left: readonly Revocation[]): Promise<void> {
  const newest = Math.max(0, ...left.map(({ at }) => at))
  const delayInMinutes = Math.min(longestPauseMinutes, Math.max(1, (Date.now() - newest) / minute))
  await browser.alarms.create(revocationAlarm, { delayInMinutes })
}
