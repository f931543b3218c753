import { adFormat } from '@spotdesk/sdk/bulk'
import { limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { runChanges } from '../../../shared/change-sets/change-set.ts'
import { editChanges } from '../../../shared/change-sets/settings-changes.ts'
import { readCampaignId } from './keys.ts'

/** A change-set finds ads by their ids alone. With --campaign an ad of another campaign is refused. */
export const run: Handler = async (context) => {
  const changes = await editChanges(context, { format: adFormat, one: 'ad' })
  const client = await context.client()
  if (context.input.flag('campaign'))
    await requireIn(
      context,
      client,
      changes.map(({ id }) => id),
    )
  return runChanges(context, client, { kind: 'ads', changes, things: 'ads' })
}

async function requireIn(context: Context, client: Client, ids: readonly number[]): Promise<void> {
  const id = readCampaignId(context)
  const ads = await client.ads.list({ id, archived: true, limit: limits.pageMax }, { signal: context.signal }).toArray()
  const others = ids.filter((adId) => !ads.some((ad) => ad.id === adId))
  if (others.length > 0)
    throw new Failure({ code: 'notFound', message: `Campaign ${id} has no ad ${others.join(', ')}.`, exit: 'notFound' })
}
