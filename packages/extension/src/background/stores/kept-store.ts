/**
 * Data that is kept of an account for reading offline: names and numbers of the lists seen last, and the ids of campaigns that were opened.
 * Nothing is written for an account that was signed out while the server was asked.
 */
import type { CampaignSummary, CampaignTab } from '../../messages.ts'
import { popupPlaceItem } from '../../place.ts'
import { isLive } from '../sign/accounts.ts'
import { readVault, updateVault } from '../sign/vault.ts'
import type { KeptPage } from '../sign/vault-parts.ts'

export async function readKept(accountId: string, tab: CampaignTab): Promise<KeptPage | undefined> {
  const { kept } = await readVault('kept')
  return kept[accountId]?.[tab]
}

/** Every list that is kept of an account, the newest first. */
export async function readAllKept(accountId: string): Promise<KeptPage[]> {
  const { kept } = await readVault('kept')
  return Object.values(kept[accountId] ?? {}).toSorted((a, b) => b.asOf - a.asOf)
}

/** Keeps a list as the server has just answered it. One that finds no room is shown all the same, and the one before stays. */
export async function keep(accountId: string, tab: CampaignTab, page: KeptPage): Promise<void> {
  const kept = updateVault(['accounts', 'kept'], ({ accounts, kept }) => {
    if (!isLive(accounts, accountId)) return {}
    return { kept: { ...kept, [accountId]: { ...kept[accountId], [tab]: page } } }
  })
  await kept.catch((error: unknown) => console.warn(`A list was not kept: ${error instanceof Error ? error.name : 'unknown'}.`))
}

/** Updates a campaign in every kept list. */
export async function keepCampaign(accountId: string, campaign: CampaignSummary): Promise<void> {
  await updateVault(['accounts', 'kept'], ({ accounts, kept }) => {
    if (!isLive(accounts, accountId)) return {}
    const own = Object.entries(kept[accountId] ?? {}).map(([tab, page]) => {
      const items = page.items.map((item) => (item.id === campaign.id ? campaign : item))
      return [tab, { ...page, items }]
    })
    return { kept: { ...kept, [accountId]: Object.fromEntries(own) as (typeof kept)[string] } }
  })
}

/** The number of opened or changed campaigns that are remembered. */
const recentCount = 10

/** Ids of the campaigns last opened or changed, the latest first. */
export async function readRecent(accountId: string): Promise<number[]> {
  const { recent } = await readVault('recent')
  return recent[accountId] ?? []
}

export async function touchRecent(accountId: string, id: number): Promise<void> {
  await updateVault(['accounts', 'recent'], ({ accounts, recent }) => {
    if (!isLive(accounts, accountId)) return {}
    const others = (recent[accountId] ?? []).filter((other) => other !== id)
    return { recent: { ...recent, [accountId]: [id, ...others].slice(0, recentCount) } }
  })
}

/** Forgets the kept data of all accounts, and leaves them signed in. */
export async function eraseKept(): Promise<void> {
  await updateVault(['kept', 'recent', 'cards', 'atRisk'], () => ({ kept: {}, recent: {}, cards: {}, atRisk: {} }))
  await popupPlaceItem.remove()
}
