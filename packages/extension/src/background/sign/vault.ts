/**
 * The store of everything that belongs to accounts: in memory, which ends with the browser, or on disk while the user wants to stay signed
 * in. A change writes all of its parts at once, so that the end of the worker leaves the state before or after it.
 */
import { dayMs } from '@spotdesk/sdk/values'
import { browser } from 'wxt/browser'
import * as v from 'valibot'
import { leftDisk, vaultDisk } from '../../disk.ts'
import { leave, leavingNames, settleLeft } from '../stores/left-store.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { notifyOwnPages, notifyPages } from '../sites/tell-pages.ts'
import { type PartName, partNames, type Revocation, toRevocation, type Vault, vaultParts } from './vault-parts.ts'

interface VaultStore {
  read: (names: readonly PartName[]) => Promise<Record<string, unknown>>
  write: (parts: Partial<Vault>) => Promise<void>
  clear: () => Promise<void>
}

const memory: VaultStore = {
  read: (names) => browser.storage.session.get([...names]),
  write: (parts) => browser.storage.session.set(parts),
  clear: () => browser.storage.session.remove(partNames),
}
const disk: VaultStore = vaultDisk

/** In memory, so that it ends with the release that it waits for. */
const updateKey = 'updateWaits'
/** The accounts that the next release takes over. */
const handoverKey = 'handover'

/** True while a new release of the extension waits. */
export async function updateWaits(): Promise<boolean> {
  return (await browser.storage.session.get(updateKey))[updateKey] === true
}

/** Every read and change goes through this lock; it ends with the worker that holds it. */
const lock = 'vault'

/** The setting alone decides which store is in force. */
async function placesNow(): Promise<{ place: VaultStore; other: VaultStore }> {
  const { keepSignedIn } = await settingsItem.read()
  return keepSignedIn ? { place: disk, other: memory } : { place: memory, other: disk }
}

async function readParts<Name extends PartName>(place: VaultStore, names: readonly Name[]): Promise<Pick<Vault, Name>> {
  const stored = await place.read(names)
  // Each part is parsed by its own schema; the type of the entries cannot express that.
  return Object.fromEntries(names.map((name) => [name, v.parse(vaultParts[name], stored[name])])) as Pick<Vault, Name>
}

/** Reads parts as they were at one moment. */
export async function readVault<Name extends PartName>(...names: Name[]): Promise<Pick<Vault, Name>> {
  return await navigator.locks.request(lock, { mode: 'shared' }, async () => await readParts((await placesNow()).place, names))
}

const accountListeners = new Set<() => void>()

/** Runs after every change of accounts: a sign-in, a sign-out, another active one. */
export function listenToAccounts(run: () => void): void {
  accountListeners.add(run)
}

/** Reads parts, changes them, and writes what the change answers in one step. */
export async function updateVault<Name extends PartName>(
  names: readonly Name[],
  change: (parts: Pick<Vault, Name>) => Partial<Pick<Vault, Name>>,
): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const { place } = await placesNow()
    const changed = change(await readParts(place, names)) as Partial<Vault>
    const isLeft = place === memory && (changed.tokens ?? changed.revocations ?? changed.journal) !== undefined
    // First: a token that nobody could revoke must not be in use.
    if (isLeft) await leave({ ...(await readParts(memory, leavingNames)), ...changed })
    if (Object.keys(changed).length > 0) await place.write(changed)
    if (isLeft && (await updateWaits())) await writeHandover()
    // Pages show campaigns of accounts: one that signed out is shown no more. Only own pages show lists and actions.
    if (changed.accounts) {
      void notifyPages()
      for (const run of accountListeners) run()
    } else if (changed.journal || changed.kept) notifyOwnPages()
  })
}

/** Saves a setting that may select the other store, and moves everything there. `settleVault` completes it if the worker cannot. */
export async function moveVault<T>(keepSignedIn: boolean, save: () => Promise<T>): Promise<T> {
  return await navigator.locks.request(lock, async () => {
    const { place } = await placesNow()
    const next = keepSignedIn ? disk : memory
    const parts = await readParts(place, partNames)
    if (next !== place) await next.write(parts)
    const saved = await save()
    if (next === place) return saved
    await place.clear()
    if (next === memory) await leave(parts)
    else await leftDisk.clear()
    return saved
  })
}

/** Erases everything in memory, of whatever part of the extension, except revocations that are still due. */
export async function eraseMemory(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const { revocations } = await readParts(memory, ['revocations'])
    if (revocations.length === 0) return await browser.storage.session.clear()
    const names = Object.keys(await browser.storage.session.get())
    await browser.storage.session.remove(names.filter((name) => name !== 'revocations'))
  })
}

/** A new release waits: from now on it finds the accounts, whenever the browser installs it. */
export async function noteUpdate(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    await browser.storage.session.set({ [updateKey]: true })
    await writeHandover()
  })
}

/** Hands the accounts over, and ends this release before anything in them can change. */
export async function handOver(end: () => void): Promise<void> {
  await navigator.locks.request(lock, async () => {
    await writeHandover()
    end()
    // The lock ends with the worker.
    await new Promise(() => undefined)
  })
}

async function writeHandover(): Promise<void> {
  const { place } = await placesNow()
  if (place === memory) await leftDisk.write({ [handoverKey]: await readParts(memory, partNames) })
}

/** Takes over what the release before has handed over. Nothing of it stays on disk. */
async function adoptHandover(): Promise<void> {
  if (await updateWaits()) return
  const { [handoverKey]: handed, ...others } = await leftDisk.read([handoverKey, 'left'])
  if (handed === undefined) return
  const { accounts } = await readParts(memory, ['accounts'])
  if (accounts.list.length === 0) await memory.write(handed as Vault)
  await leftDisk.clear()
  if (Object.keys(others).length > 0) await leftDisk.write(others)
}

/** The browser was started anew: what was in memory before, and was handed over to a new release, has ended with it. */
export async function endSession(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const { place } = await placesNow()
    if (place !== memory) return
    await memory.clear()
    await settleLeft(await readParts(memory, leavingNames))
  })
  void notifyPages()
}

/** The place where earlier releases kept tokens and lists, which content scripts can read. */
const formerKeys = ['accounts', 'journal', 'kept', 'recent']
const FormerAccounts = v.fallback(v.object({ list: v.array(v.object({ serverUrl: v.string(), token: v.string() })) }), { list: [] })
const formerLifetimeDays = 90

async function formerTokens(now: number): Promise<Revocation[]> {
  const { accounts } = await browser.storage.local.get('accounts')
  return v.parse(FormerAccounts, accounts).list.map(({ serverUrl, token }) => ({
    serverUrl,
    secret: token,
    expiresAt: now + formerLifetimeDays * dayMs,
    at: now,
  }))
}

function toRevocations({ accounts, tokens, revocations }: Pick<Vault, 'accounts' | 'tokens' | 'revocations'>, now: number): Revocation[] {
  const inUse = accounts.list.flatMap(({ id, serverUrl }) => (tokens[id] ? [toRevocation(tokens[id], serverUrl, now)] : []))
  return [...inUse, ...revocations]
}

/**
 * Completes work that an earlier worker left half-way; to be called first at every start. Data outside the store in force is removed, and a
 * token there that the store does not know is revoked.
 */
export async function settleVault(): Promise<void> {
  const names = ['accounts', 'tokens', 'revocations'] as const
  await navigator.locks.request(lock, async () => {
    const now = Date.now()
    const { place, other } = await placesNow()
    if (place === memory) await adoptHandover()
    const here = await readParts(place, names)
    const known = new Set(toRevocations(here, now).map(({ secret }) => secret))
    const strays = [...toRevocations(await readParts(other, names), now), ...(await formerTokens(now))]
    const due = strays.filter(({ secret }) => !known.has(secret))
    if (due.length > 0) await place.write({ revocations: [...here.revocations, ...due] })
    await other.clear()
    if (place === memory) await settleLeft(await readParts(memory, leavingNames))
    else await leftDisk.clear()
    await browser.storage.local.remove(formerKeys)
  })
}
