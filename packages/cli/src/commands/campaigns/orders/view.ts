import type { Handler } from '../../../command.ts'
import { toServerAddress } from '../../../config/credentials.ts'
import { parseId } from '../../../input.ts'
import { openPage } from '../../../open-in-browser.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { orderViewColumns } from './columns.ts'

export const run: Handler = async (context) => {
  const { input, settings, signal, talk, terminal } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const client = await context.client()
  const [zone, order] = await Promise.all([zoneFor(context, client), client.orders.get({ id }, { signal })])
  if (input.flag('web')) {
    const url = `${toServerAddress(settings.values.apiUrl.value!)}/orders/${id}/stats`
    talk.note(openPage(terminal, url) ? `Opening ${url}` : url)
  }
  return { kind: 'single', record: order, columns: orderViewColumns(zone) }
}
