/** The popup's lists: from the server, or the kept ones when it cannot be reached. */
import { NotFoundError, type SpotdeskCore } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { attentionDeliveryStatuses, attentionStatuses, campaignStatuses } from '@spotdesk/sdk/values'
import { isUnreachable } from '../failure.ts'
import type { CampaignPage, CampaignSummary, CampaignTab, MessageData } from '../messages.ts'
import { requireAccount } from './accounts.ts'
import { callAs } from './api.ts'
import { toSummary } from './campaign-summary.ts'
import { noteCount } from './count.ts'
import { keep, readKept, readRecent } from './kept-store.ts'
import type { Account } from './vault-parts.ts'

type Core = SpotdeskCore<'string'>
type Rows = { items: CampaignSummary[]; total: number }

/** Rows that a list shows; for more the web app is the better place. */
const listLimit = 50
const recentLimit = 20

async function ask(core: Core, { rights }: Account, query: Parameters<typeof core.call<typeof campaigns.list>>[1]): Promise<Rows> {
  const { list, total } = await core.call(campaigns.list, { limit: listLimit, ...query })
  return { items: list.map((row) => toSummary(row, rights)), total }
}

/** Assigned campaigns that need attention: the list that the badge counts. */
export function fetchAttention(core: Core, account: Account): Promise<Rows> {
  return ask(core, account, {
    assignedUsername: [account.userName],
    status: [...attentionStatuses],
    deliveryStatus: [...attentionDeliveryStatuses],
    sort: 'endDate',
  })
}

/** Campaigns opened or changed here, filled up with those that were changed last by anybody. */
async function fetchRecent(core: Core, account: Account): Promise<Rows> {
  const ids = await readRecent(account.id)
  const [opened, updated] = await Promise.all([
    Promise.all(ids.map((id) => fetchIfThere(core, account, id))),
    ask(core, account, { sort: '-updatedAt', limit: recentLimit, status: [...campaignStatuses] }),
  ])
  const known = new Set(ids)
  const items = [...opened.filter((campaign) => campaign !== null), ...updated.items.filter(({ id }) => !known.has(id))].slice(
    0,
    recentLimit,
  )
  return { items, total: items.length }
}

async function fetchIfThere(core: Core, { rights }: Account, id: number): Promise<CampaignSummary | null> {
  try {
    return toSummary(await core.call(campaigns.get, { id }), rights)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

const fetchTab: Record<CampaignTab, (core: Core, account: Account) => Promise<Rows>> = {
  attention: fetchAttention,
  mine: (core, account) => ask(core, account, { assignedUsername: [account.userName], status: [...attentionStatuses], sort: 'endDate' }),
  recent: fetchRecent,
}

/** All campaigns of the agency that are not archived, by a part of their name or by their id. */
function search(core: Core, account: Account, q: string): Promise<Rows> {
  return ask(core, account, { q, status: [...campaignStatuses], sort: '-updatedAt' })
}

/** The list of a tab. With a query it is a search through all campaigns; without the server, through the kept list of the tab. */
export async function listCampaigns({ tab, q = '' }: MessageData<'campaign.list'>): Promise<CampaignPage> {
  const account = await requireAccount()
  const query = q.trim()
  try {
    const rows = await callAs(account, (core) => (query ? search(core, account, query) : fetchTab[tab](core, account)))
    const page = { ...rows, asOf: Date.now() }
    if (!query) await keep(account.id, tab, page)
    if (!query && tab === 'attention') await noteCount(account.id, page)
    return { ...page, isStale: false }
  } catch (error) {
    const kept = isUnreachable(error) ? await readKept(account.id, tab) : undefined
    if (!kept) throw error
    const items = kept.items.filter(({ id, name }) => String(id) === query || name.toLowerCase().includes(query.toLowerCase()))
    return { ...kept, items, isStale: true }
  }
}
