import { adFormat } from '@spotdesk/sdk/bulk'
import type { Handler } from '../../../command.ts'
import { runChanges } from '../../../shared/change-sets/change-set.ts'
import { newChanges } from '../../../shared/change-sets/settings-changes.ts'
import { readCampaignId } from './keys.ts'

/** Ads of a file and of --set, created together in the campaign of --campaign, or in those that the file names. */
export const run: Handler = async (context) => {
  const fixed: Record<string, string> =
    context.input.flag('campaign') || !context.input.flag('from') ? { campaign_id: `${readCampaignId(context)}` } : {}
  const changes = await newChanges(context, { format: adFormat, one: 'ad' }, fixed)
  return runChanges(context, await context.client(), { kind: 'ads', changes, things: 'ads' })
}
