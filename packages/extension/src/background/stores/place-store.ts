/** The place at which the popup was closed: text, tab, open campaign and scrolling. In memory, for a few minutes. */
import type { MessageData } from '../../messages.ts'
import { popupPlaceItem } from '../../place.ts'
import { isLive } from '../sign/accounts.ts'
import { listenToAccounts, readVault } from '../sign/vault.ts'

/** Forgets the place of an account that has signed out. */
async function dropEnded(): Promise<void> {
  const [place, { accounts }] = await Promise.all([popupPlaceItem.read(), readVault('accounts')])
  if (place && !isLive(accounts, place.accountId)) await popupPlaceItem.remove()
}

export async function keepPlace(place: MessageData<'popup.keep'>): Promise<void> {
  await popupPlaceItem.write({ ...place, at: Date.now() })
  // A sign-out may have been faster.
  await dropEnded()
}

/** Registers its listener; to be called while the worker's script runs for the first time. */
export function listenToPlace(): void {
  listenToAccounts(() => void dropEnded())
}
