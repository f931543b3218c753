import { advertisers } from '@spotdesk/sdk/contract'
import { advertiserStatuses, limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { advertiserColumns } from './columns.ts'

const defaultRows = 15
const sorts = advertisers.advertiserSorts.flatMap((column) => [column, `-${column}`] as const)

export const run: Handler = async (context) => {
  const { input, client, signal } = context
  const query = { status: input.choices('status', advertiserStatuses), q: input.text('search'), sort: input.choice('sort', sorts) }
  const api = await client()
  const columns = advertiserColumns(await zoneFor(context, api))
  if (input.flag('all')) {
    if (input.flag('page') || input.flag('limit')) throw usage('--all goes without --page and --limit.')
    return { kind: 'records', records: api.advertisers.list({ ...query, limit: limits.pageMax }, { signal }), columns }
  }
  const limit = input.number('limit', { least: 1 }) ?? defaultRows
  if (limit > limits.pageMax) throw usage(`--limit takes at most ${limits.pageMax}.`, 'All of them: --all')
  const page = input.number('page', { least: 1 }) ?? 1
  const { list, total } = await api.advertisers.list({ ...query, page: page - 1, limit }, { signal })
  return { kind: 'records', records: list, columns, note: showing(list.length, total, 'advertisers') }
}
