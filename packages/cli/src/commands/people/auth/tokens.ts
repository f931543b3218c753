import type { Handler } from '../../../command.ts'
import { tokenColumns } from './columns.ts'

export const run: Handler = async ({ client }) => ({
  kind: 'records',
  records: await (await client()).session.tokens(),
  columns: tokenColumns,
})
