import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { advertiserColumns } from './columns.ts'

export const run: Handler = async (context) => {
  const { input, client, signal } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const api = await client()
  const [record, zone] = await Promise.all([api.advertisers.get({ id }, { signal }), zoneFor(context, api)])
  return { kind: 'single', record, columns: advertiserColumns(zone) }
}
