import type { Handler } from '../../../command.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { jobFields } from './columns.ts'

export const run: Handler = async (context) => {
  const { input, signal } = context
  const client = await context.client()
  const record = await client.jobs.cancel({ id: input.word(0, 'id') }, { signal })
  return { kind: 'single', record, columns: jobFields(await zoneFor(context, client)) }
}
