/** The popup's lists: from the server, or from what was kept of them when it cannot be reached. */
import { NotFoundError, type SpotdeskCore } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/contract'
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

/** Rows that a list shows; beyond it the web app serves better. */
const listLimit = 50
const recentLimit = 20

async function ask(core: Core, query: Parameters<typeof core.call<typeof campaigns.list>>[1]): Promise<Rows> {
  const { list, total } = await core.call(campaigns.list, { limit: listLimit, ...query })
  return { items: list.map(toSummary), total }
}

/** Assigned campaigns that need attention: the list that the badge counts. */
export function fetchAttention(core: Core, { userName }: Account): Promise<Rows> {
  return ask(core, {
    assignedUsername: [userName],
    status: [...attentionStatuses],
    deliveryStatus: [...attentionDeliveryStatuses],
    sort: 'endDate',
  })
}

/** Campaigns opened or acted on here, filled up with those that anybody changed last. */
async function fetchRecent(core: Core, { id: accountId }: Account): Promise<Rows> {
  const ids = await readRecent(accountId)
  const [opened, updated] = await Promise.all([
    Promise.all(ids.map((id) => fetchIfThere(core, id))),
    ask(core, { sort: '-updatedAt', limit: recentLimit, status: [...campaignStatuses] }),
  ])
  const known = new Set(ids)
  const items = [...opened.filter((campaign) => campaign !== null), ...updated.items.filter(({ id }) => !known.has(id))].slice(
    0,
    recentLimit,
  )
  return { items, total: items.length }
}

async function fetchIfThere(core: Core, id: number): Promise<CampaignSummary | null> {
  try {
    return toSummary(await core.call(campaigns.get, { id }))
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

const fetchTab: Record<CampaignTab, (core: Core, account: Account) => Promise<Rows>> = {
  attention: fetchAttention,
  mine: (core, { userName }) => ask(core, { assignedUsername: [userName], status: [...attentionStatuses], sort: 'endDate' }),
  recent: fetchRecent,
}

/** All campaigns of the agency that are not archived, by a part of their name or by their id. */
function search(core: Core, q: string): Promise<Rows> {
  return ask(core, { q, status: [...campaignStatuses], sort: '-updatedAt' })
}

/** A tab's list. With a query it is a search through all campaigns; without the server, through the tab's kept ones. */
export async function listCampaigns({ tab, q = '' }: MessageData<'campaign.list'>): Promise<CampaignPage> {
  const account = await requireAccount()
  const query = q.trim()
  try {
    const rows = await callAs(account, (core) => (query ? search(core, query) : fetchTab[tab](core, account)))
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
