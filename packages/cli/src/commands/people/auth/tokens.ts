import type { Handler } from '../../../command.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { tokenColumns } from './columns.ts'

export const run: Handler = async (context) => {
  const client = await context.client()
  const [records, zone] = await Promise.all([client.session.tokens(), zoneFor(context, client)])
  return { kind: 'records', records, columns: tokenColumns(zone) }
}
