/** The campaign that the popup shows when it opens next: one that a menu, a key or a card has named. */
import { browser } from 'wxt/browser'
import * as v from 'valibot'
import { tokenActions } from '../../messages.ts'
import { int, number } from '../../schema.ts'
import { storageItem } from '../../storage.ts'
import { paintBadge } from '../notices/badge.ts'
import { readVault, updateVault } from '../sign/vault.ts'

const minute = 60_000

const Target = v.object({
  accountId: v.string(),
  id: int,
  /** The action that the popup asks to confirm, or whichever the campaign offers; null only shows the campaign. */
  intent: v.nullable(v.picklist([...tokenActions, 'offered'])),
})
export type Target = v.InferOutput<typeof Target>

/** The place of a press that names no campaign. */
const Missing = v.object({ missing: v.picklist(['page', 'link']) })
export type Missing = v.InferOutput<typeof Missing>

const Stored = v.nullable(v.union([v.object({ ...Target.entries, at: number }), v.object({ ...Missing.entries, at: number })]))

const targetItem = storageItem<v.InferOutput<typeof Stored>>({ key: 'target', area: 'session', schema: Stored, fallback: null })

/** Held from the moment of a press until the campaign is known: the popup that the press opens waits for it. */
const lock = 'target'

/** Makes a campaign the one that the popup shows next, and its account the active one; answers false when that account is signed out. */
async function writeTarget(target: Target): Promise<boolean> {
  let isThere = false
  await updateVault(['accounts'], ({ accounts: { list, activeId } }) => {
    isThere = list.some(({ id, isRefused }) => id === target.accountId && !isRefused)
    return isThere && activeId !== target.accountId ? { accounts: { list, activeId: target.accountId } } : {}
  })
  if (!isThere) return false
  await targetItem.write({ ...target, at: Date.now() })
  await paintBadge()
  return true
}

/**
 * The campaign that was named within the last minute, once; null when there is none, or when its account is not the active one any more.
 * Waits for a press whose campaign is not known yet.
 */
export async function consumeTarget(): Promise<Target | Missing | null> {
  return await navigator.locks.request(lock, async () => {
    const stored = await targetItem.read()
    if (!stored) return null
    await targetItem.remove()
    const { at, ...target } = stored
    if (Date.now() - at >= minute) return null
    if ('missing' in target) return target
    const { accounts } = await readVault('accounts')
    return accounts.activeId === target.accountId ? target : null
  })
}

/**
 * Opens the popup at a campaign. To be called in the same turn as the event of a press: Firefox opens the popup only then. What finds the
 * campaign may therefore take its time; without one the popup opens with its list, and says that what was pressed names no campaign. Where no
 * popup can be opened, it opens in a tab.
 */
export async function openCampaign(target: Target | Promise<Target | null>, missing?: Missing['missing']): Promise<void> {
  const written = navigator.locks.request(lock, async () => {
    const found = await target
    if (found !== null) await writeTarget(found)
    else if (missing) await targetItem.write({ missing, at: Date.now() })
  })
  const opened = openPopup()
  await written
  if (!(await opened)) await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') })
}

/** Answers false where the browser opens no popup: no window has the focus, or the browser is too old. */
async function openPopup(): Promise<boolean> {
  try {
    await browser.action.openPopup()
    return true
  } catch {
    return false
  }
}
