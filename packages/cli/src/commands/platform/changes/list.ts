import { changeSets } from '@spotdesk/sdk/contract'
import { auditSources, limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { changeSetListColumns } from './columns.ts'

const defaultRows = 20

export const run: Handler = async (context) => {
  const { input, signal } = context
  const client = await context.client()
  const query = {
    mine: input.flag('mine') || undefined,
    kind: input.list('kind'),
    status: input.choices('status', changeSets.changeSetStatuses),
    source: input.choices('source', auditSources),
  }
  const columns = changeSetListColumns(await zoneFor(context, client))
  if (input.flag('all'))
    return { kind: 'records', records: client.changeSets.list({ ...query, limit: limits.pageMax }, { signal }), columns }
  const page = (input.number('page', { least: 1 }) ?? 1) - 1
  const limit = input.number('limit', { least: 1 }) ?? defaultRows
  const { list, total } = await client.changeSets.list({ ...query, page, limit }, { signal })
  return { kind: 'records', records: list, columns, note: showing(list.length, total, 'change-sets') }
}
