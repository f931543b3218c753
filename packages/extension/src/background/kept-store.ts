/** What is kept on disk for reading offline: names and numbers of the lists seen last, and which campaigns were opened. */
import * as z from 'zod'
import type { CampaignPage, CampaignSummary, CampaignTab } from '../messages.ts'
import { storageItem } from '../storage.ts'

type KeptPage = Omit<CampaignPage, 'isStale'>
type Kept = Record<string, Partial<Record<CampaignTab, KeptPage>>>

/** Written by this release or dropped by its version: the rows themselves are the server's and are not checked again. */
const keptItem = storageItem<{ release: 1; pages: Kept }>({
  key: 'kept',
  area: 'local',
  schema: z.object({ release: z.literal(1), pages: z.custom<Kept>((value) => typeof value === 'object' && value !== null) }),
  fallback: { release: 1, pages: {} },
})

export async function readKept(accountId: string, tab: CampaignTab): Promise<KeptPage | undefined> {
  return (await keptItem.read()).pages[accountId]?.[tab]
}

export async function keep(accountId: string, tab: CampaignTab, page: KeptPage): Promise<void> {
  await keptItem.update(({ release, pages }) => ({ release, pages: { ...pages, [accountId]: { ...pages[accountId], [tab]: page } } }))
}

/** Brings a campaign up to date wherever it is kept. */
export async function keepCampaign(accountId: string, campaign: CampaignSummary): Promise<void> {
  await keptItem.update(({ release, pages }) => {
    const own = Object.entries(pages[accountId] ?? {}).map(([tab, page]) => {
      const items = page.items.map((item) => (item.id === campaign.id ? campaign : item))
      return [tab, { ...page, items }]
    })
    return { release, pages: { ...pages, [accountId]: Object.fromEntries(own) as Kept[string] } }
  })
}

/** How many campaigns are remembered as opened or acted on. */
const recentCount = 10

const recentItem = storageItem({
  key: 'recent',
  area: 'local',
  schema: z.record(z.string(), z.array(z.int())),
  fallback: {},
})

/** Ids of the campaigns last opened or acted on, the latest first. */
export async function readRecent(accountId: string): Promise<number[]> {
  return (await recentItem.read())[accountId] ?? []
}

export async function touchRecent(accountId: string, id: number): Promise<void> {
  await recentItem.update((recent) => ({
    ...recent,
    [accountId]: [id, ...(recent[accountId] ?? []).filter((other) => other !== id)].slice(0, recentCount),
  }))
}

/** Forgets what is kept of an account, or of all. */
export async function forget(accountId?: string): Promise<void> {
  if (accountId === undefined) {
    await Promise.all([keptItem.remove(), recentItem.remove()])
    return
  }
  await keptItem.update(({ release, pages: { [accountId]: _, ...pages } }) => ({ release, pages }))
  await recentItem.update(({ [accountId]: _, ...recent }) => recent)
}
