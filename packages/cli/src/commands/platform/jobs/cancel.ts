import type { Handler } from '../../../command.ts'
import { jobFields } from './columns.ts'

export const run: Handler = async ({ input, client, signal }) => ({
  kind: 'single',
  record: await (await client()).jobs.cancel({ id: input.word(0, 'id') }, { signal }),
  columns: jobFields,
})
