/** The search through all campaigns of an agency, and through the kept ones while the server cannot be reached. */
import { advertisers } from '@spotdesk/sdk/calls'
import { campaignStatuses } from '@spotdesk/sdk/values'
import type { CampaignSummary } from '../messages.ts'
import { comparedLimit, hasWords, type SearchText } from '../search-text.ts'
import { type Core, fetchRows, listLimit, type Rows } from './fetch-rows.ts'
import { readAllKept } from './stores/kept-store.ts'
import type { Account, KeptPage } from './sign/vault-parts.ts'

export type SearchResult = Rows & { isPartial: boolean }

/** Advertisers whose campaigns are compared. */
const advertiserLimit = 20
/** The server looks for one part of a name: it is asked for each of this many words, the longest first. */
const searchedWordsMax = 2

/** The campaign with an id, archived or not. */
const fetchOne = (core: Core, account: Account, id: number) => fetchRows(core, account, { ids: [id] })

const fetchNamed = (core: Core, account: Account, q: string) =>
  fetchRows(core, account, { q, status: [...campaignStatuses], sort: '-updatedAt', limit: comparedLimit })

/** Campaigns of the advertisers that have the text in their name. */
async function fetchOfAdvertisers(core: Core, account: Account, q: string): Promise<Rows> {
  const found = await core.call(advertisers.summary, { q, limit: advertiserLimit })
  if (found.length === 0) return { items: [], total: 0 }
  const advertiserId = found.map(({ id }) => id)
  return await fetchRows(core, account, { advertiserId, status: [...campaignStatuses], sort: '-updatedAt', limit: comparedLimit })
}

function merge(lists: readonly Rows[]): CampaignSummary[] {
  return [...new Map(lists.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()]
}

async function searchWords(core: Core, account: Account, words: readonly string[]): Promise<SearchResult> {
  const longestWords = words.toSorted((a, b) => b.length - a.length).slice(0, searchedWordsMax)
  const lists = await Promise.all(
    longestWords.flatMap((word) => [fetchNamed(core, account, word), fetchOfAdvertisers(core, account, word)]),
  )
  const items = merge(lists).filter((campaign) => hasWords(campaign, words))
  const isPartial = lists.some((list) => list.total > list.items.length)
  const [named] = lists
  // A single word that no advertiser has is the server's whole search, so its number is known.
  if (words.length === 1 && lists.every((list) => list === named || list.total === 0)) {
    return { items: items.slice(0, listLimit), total: named!.total, isPartial: false }
  }
  return { items: items.slice(0, listLimit), total: items.length, isPartial }
}

/** Campaigns that a text asks for, by their id or by words of their name and their advertiser's. */
export async function searchCampaigns(core: Core, account: Account, text: Exclude<SearchText, { kind: 'nothing' }>): Promise<SearchResult> {
  switch (text.kind) {
    case 'campaign':
      return { ...(await fetchOne(core, account, text.id)), isPartial: false }
    case 'number': {
      const [one, named] = await Promise.all([fetchOne(core, account, text.id), fetchNamed(core, account, String(text.id))])
      const items = merge([one, named])
      return { items: items.slice(0, listLimit), total: Math.max(named.total, items.length), isPartial: false }
    }
    case 'otherAddress':
      return { items: [], total: 0, isPartial: false }
    case 'words':
      return await searchWords(core, account, text.words)
  }
}

function isMeant(campaign: CampaignSummary, text: SearchText): boolean {
  if (text.kind === 'words') return hasWords(campaign, text.words)
  if (text.kind === 'campaign') return campaign.id === text.id
  return text.kind === 'number' && (campaign.id === text.id || hasWords(campaign, [String(text.id)]))
}

/** The same in every list that is kept of the account; undefined if none is. */
export async function searchKept(accountId: string, text: SearchText): Promise<KeptPage | undefined> {
  const pages = await readAllKept(accountId)
  if (pages.length === 0) return undefined
  const items = merge(pages).filter((campaign) => isMeant(campaign, text))
  return { items, total: items.length, asOf: Math.min(...pages.map(({ asOf }) => asOf)) }
}
