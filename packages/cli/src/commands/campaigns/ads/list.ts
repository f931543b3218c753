import { adStatuses, adTypes, limits, searchKey } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import type { Input } from '../../../input.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { adListColumns, type AdListRow, withShares } from './columns.ts'
import { readHome } from './home.ts'
import { readCampaignId } from './keys.ts'

const defaultRows = 50
export const statusFilters = [...adStatuses, 'ARCHIVED'] as const

export const run: Handler = async (context) => {
  const { input, signal } = context
  const id = readCampaignId(context)
  if (input.flag('all') && input.flag('limit')) throw usage('--all goes without --limit.')
  const limit = input.flag('all') ? Number.POSITIVE_INFINITY : (input.number('limit', { least: 1 }) ?? defaultRows)
  const matches = readAdFilter(input)
  const client = await context.client()
  const archived = input.choices('status', statusFilters)?.includes('ARCHIVED') ?? false
  const [home, ads] = await Promise.all([
    readHome(context, client, id),
    client.ads.list({ id, archived, limit: limits.pageMax }, { signal }).toArray(),
  ])
  const found = withShares(ads).filter(matches)
  const shown = found.slice(0, limit)
  return {
    kind: 'records',
    records: shown,
    columns: adListColumns(home),
    note: showing(shown.length, found.length, 'ads'),
  }
}

/** A campaign has few enough ads to be filtered here. ARCHIVED means the flag, the other statuses ads without it. */
function readAdFilter(input: Input): (ad: AdListRow) => boolean {
  const statuses = input.choices('status', statusFilters)
  const types = input.choices('type', adTypes)
  const text = input.text('search')
  const wanted = text === undefined ? undefined : searchKey(text)
  return ({ id, name, status, archived, type }) =>
    (statuses === undefined || statuses.includes(archived ? 'ARCHIVED' : status)) &&
    (types === undefined || types.includes(type)) &&
    (wanted === undefined || String(id) === wanted || searchKey(name).includes(wanted))
}
