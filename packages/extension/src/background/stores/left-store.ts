/**
 * The remains of a browser's end, while nobody wants to stay signed in: of each token a hash, which can revoke it and do nothing else, and
 * of each action that waits its number and no name. It is on disk, where web pages and content scripts cannot read it.
 */
import { dayMs } from '@spotdesk/sdk/values'
import * as v from 'valibot'
import { leftDisk } from '../../disk.ts'
import { type LostAction, tokenActions } from '../../messages.ts'
import { int, number } from '../../schema.ts'
import { toRevocation, type Vault } from '../sign/vault-parts.ts'

/** Revokes one token at its server. */
const Handle = v.object({ serverUrl: v.string(), hash: v.string(), expiresAt: number })
export type Handle = v.InferOutput<typeof Handle>

const Action = v.object({
  actionId: v.string(),
  accountId: v.string(),
  id: int,
  action: v.picklist(tokenActions),
  at: number,
  /** It left this machine, and so may have arrived. */
  wasTried: v.boolean(),
})

const Left = v.fallback(
  v.object({ handles: v.array(Handle), actions: v.array(Action), lost: v.array(Handle), lostActions: v.array(Action) }),
  { handles: [], actions: [], lost: [], lostActions: [] },
)
export type Left = v.InferOutput<typeof Left>

export type LeavingParts = Pick<Vault, 'accounts' | 'tokens' | 'revocations' | 'journal'>
export const leavingNames = ['accounts', 'tokens', 'revocations', 'journal'] as const

export async function readLeft(): Promise<Left> {
  return v.parse(Left, (await leftDisk.read(['left']))['left'])
}

async function writeLeft(left: Left): Promise<void> {
  if (Object.values(left).every((list) => list.length === 0)) await leftDisk.clear()
  else await leftDisk.write({ left })
}

async function sha256Hex(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function collectRemains(
  { accounts, tokens, revocations, journal }: LeavingParts,
  now: number,
): Promise<Pick<Left, 'handles' | 'actions'>> {
  const inUse = accounts.list.flatMap(({ id, serverUrl }) => (tokens[id] ? [toRevocation(tokens[id], serverUrl, now)] : []))
  const handles = [...inUse, ...revocations].map(async ({ secret, serverUrl, expiresAt }) => ({
    serverUrl,
    expiresAt,
    hash: await sha256Hex(secret),
  }))
  const actions = journal
    .filter(({ state }) => state === 'sent')
    .map(({ actionId, accountId, id, action, at, triedAt }) => ({ actionId, accountId, id, action, at, wasTried: triedAt !== undefined }))
  return { handles: await Promise.all(handles), actions }
}

/** Notes what would be lost if the browser ended now; to be called before the parts are written. */
export async function leave(parts: LeavingParts): Promise<void> {
  const before = await readLeft()
  const left = { ...before, ...(await collectRemains(parts, Date.now())) }
  if (JSON.stringify(left) !== JSON.stringify(before)) await writeLeft(left)
}

/** Compares what was left with what is there: the rest was lost with the browser. Of actions of yesterday nobody asks. */
export async function settleLeft(parts: LeavingParts): Promise<void> {
  const { handles, actions, lost, lostActions } = await readLeft()
  const now = Date.now()
  const live = await collectRemains(parts, now)
  const hashes = new Set(live.handles.map(({ hash }) => hash))
  const waiting = new Set(parts.journal.map(({ actionId }) => actionId))
  await writeLeft({
    ...live,
    lost: [...lost, ...handles.filter(({ hash }) => !hashes.has(hash))],
    lostActions: [...lostActions, ...actions.filter(({ actionId }) => !waiting.has(actionId))].filter(({ at }) => at > now - dayMs),
  })
}

/** The lost token was revoked, or its server does not know it. */
export async function forgetHandle(handle: Handle): Promise<void> {
  await navigator.locks.request('vault', async () => {
    const left = await readLeft()
    await writeLeft({ ...left, lost: left.lost.filter(({ hash }) => hash !== handle.hash) })
  })
}

/** The lost actions of an account that were not told yet. */
export async function findLostActions(accountId: string): Promise<Left['lostActions']> {
  return (await readLeft()).lostActions.filter((action) => action.accountId === accountId)
}

/** The lost actions of an account were told. */
export async function forgetLostActions(accountId: string): Promise<void> {
  await navigator.locks.request('vault', async () => {
    const left = await readLeft()
    await writeLeft({ ...left, lostActions: left.lostActions.filter((action) => action.accountId !== accountId) })
  })
}

/** Forgets the lost actions of all accounts. */
export async function eraseLostActions(): Promise<void> {
  await navigator.locks.request('vault', async () => await writeLeft({ ...(await readLeft()), lostActions: [] }))
}

/** Actions that were lost with the browser, as pages tell them. */
export async function readLostActions(): Promise<LostAction[]> {
  return (await readLeft()).lostActions.map(({ id, action, wasTried }) => ({ id, action, wasTried }))
}
