import { bulk } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { jobColumns } from './columns.ts'

const defaultRows = 20

export const run: Handler = async (context) => {
  const { input, signal } = context
  const client = await context.client()
  const page = (input.number('page', { least: 1 }) ?? 1) - 1
  const query = {
    type: input.choices('type', bulk.jobTypes),
    status: input.choices('status', bulk.jobStatuses),
    mine: input.flag('mine') || undefined,
    page,
    limit: input.number('limit', { least: 1 }) ?? defaultRows,
  }
  const [{ list, total }, zone] = await Promise.all([client.jobs.list(query, { signal }), zoneFor(context, client)])
  return { kind: 'records', records: list, columns: jobColumns(zone), note: showing(list.length, total, 'jobs') }
}
