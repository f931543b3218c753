/** The popup's lists: from the server, or the kept ones when it does not answer. */
import { attentionStatuses, campaignStatuses } from '@spotdesk/sdk/values'
import { isUnreachable, toFailure } from '../failure.ts'
import type { CampaignPage, CampaignTab, MessageData } from '../messages.ts'
import { readSearchText } from '../search-text.ts'
import { requireAccount } from './sign/accounts.ts'
import { callAs } from './api.ts'
import { noteCount } from './notices/count.ts'
import { type Core, fetchRows, type Rows } from './fetch-rows.ts'
import { keep, readKept, readRecent } from './stores/kept-store.ts'
import { searchCampaigns, searchKept } from './search.ts'
import { settingsItem } from './stores/settings-store.ts'
import type { Account } from './sign/vault-parts.ts'

const recentLimit = 20

/** Assigned campaigns that need attention, the most severe first. The badge counts those of them that need the user. */
export function fetchAttention(core: Core, account: Account): Promise<Rows> {
  return fetchRows(core, account, { assignedUsername: [account.userName], needsAttention: true, sort: 'attention' })
}

/** Campaigns opened or changed here, filled up with those that were changed last by anybody. */
async function fetchRecent(core: Core, account: Account): Promise<Rows> {
  const ids = await readRecent(account.id)
  const [opened, updated] = await Promise.all([
    ids.length === 0 ? [] : fetchRows(core, account, { ids }).then(({ items }) => items),
    fetchRows(core, account, { sort: '-updatedAt', limit: recentLimit, status: [...campaignStatuses] }).then(({ items }) => items),
  ])
  const known = new Set(ids)
  const inOrder = ids.flatMap((id) => opened.filter((campaign) => campaign.id === id))
  const items = [...inOrder, ...updated.filter(({ id }) => !known.has(id))].slice(0, recentLimit)
  return { items, total: items.length }
}

const fetchTab: Record<CampaignTab, (core: Core, account: Account) => Promise<Rows>> = {
  attention: fetchAttention,
  mine: (core, account) =>
    fetchRows(core, account, { assignedUsername: [account.userName], status: [...attentionStatuses], sort: 'endDate' }),
  recent: fetchRecent,
}

/** The list of a tab as the server answers it, which is kept. */
async function listTab(account: Account, tab: CampaignTab, rows: Rows): Promise<CampaignPage> {
  const page = { ...rows, asOf: Date.now() }
  await keep(account.id, tab, page)
  const urgent = tab === 'attention' ? await noteCount(account.id, page) : undefined
  return { ...page, accountId: account.id, isStale: false, ...(urgent !== undefined && { urgent }) }
}

/**
 * The list of a tab. With a query it is a search through all campaigns. While the server does not answer, or is too busy to, it is the kept
 * list with the reason; a search then goes through all kept lists.
 */
export async function listCampaigns({ tab, q = '' }: MessageData<'campaign.list'>): Promise<CampaignPage> {
  const account = await requireAccount()
  const text = readSearchText(q, (await settingsItem.read()).tokenPrefix)
  try {
    if (text.kind === 'nothing') return await listTab(account, tab, await callAs(account, (core) => fetchTab[tab](core, account)))
    const found = await callAs(account, (core) => searchCampaigns(core, account, text))
    return { ...found, asOf: Date.now(), accountId: account.id, isStale: false }
  } catch (error) {
    const failure = toFailure(error)
    if (!isUnreachable(error) && !failure.retryable) throw error
    const kept = text.kind === 'nothing' ? await readKept(account.id, tab) : await searchKept(account.id, text)
    if (!kept) throw error
    return { ...kept, accountId: account.id, isStale: true, failure }
  }
}
