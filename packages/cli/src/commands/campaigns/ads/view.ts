import { limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { adViewColumns, withShares } from './columns.ts'
import { readHome } from './home.ts'
import { readCampaignId } from './keys.ts'

export const run: Handler = async (context) => {
  const { input, signal } = context
  const adId = parseId(input.word(0, 'id'), '<id>')
  const id = readCampaignId(context)
  const client = await context.client()
  const [ad, home, others] = await Promise.all([
    client.ads.get({ id, adId }, { signal }),
    readHome(context, client, id),
    client.ads.list({ id, limit: limits.pageMax }, { signal }).toArray(),
  ])
  const share = withShares(others).find((other) => other.id === adId)?.share ?? null
  return { kind: 'single', record: { ...ad, share }, columns: adViewColumns(home) }
}
