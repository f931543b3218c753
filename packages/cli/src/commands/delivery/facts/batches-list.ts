import { factKinds } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { batchColumns } from './columns.ts'

const defaultRows = 20

export const run: Handler = async (context) => {
  const { input, signal } = context
  const client = await context.client()
  const query = {
    kind: input.choices('kind', factKinds),
    page: (input.number('page', { least: 1 }) ?? 1) - 1,
    limit: input.number('limit', { least: 1 }) ?? defaultRows,
  }
  const { list, total } = await client.delivery.batches(query, { signal })
  return {
    kind: 'records',
    records: list,
    columns: batchColumns(await zoneFor(context, client)),
    note: showing(list.length, total, 'batches'),
  }
}
