import { bulk } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import { jobColumns } from './columns.ts'

const defaultRows = 20

export const run: Handler = async ({ input, client, signal }) => {
  const page = (input.number('page', { least: 1 }) ?? 1) - 1
  const { list, total } = await (
    await client()
  ).jobs.list(
    {
      type: input.choices('type', bulk.jobTypes),
      status: input.choices('status', bulk.jobStatuses),
      mine: input.flag('mine') || undefined,
      page,
      limit: input.number('limit', { least: 1 }) ?? defaultRows,
    },
    { signal },
  )
  return { kind: 'records', records: list, columns: jobColumns, note: `Showing ${list.length} of ${total}` }
}
