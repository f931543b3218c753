import { campaignFormat } from '@spotdesk/sdk/bulk'
import type { Handler } from '../../../command.ts'
import { runChanges } from '../../../shared/change-sets/change-set.ts'
import { newChanges } from '../../../shared/change-sets/settings-changes.ts'
import { readOverride } from './override.ts'

/** A campaign may name its order by the order's reference. */
const further = ['order_external_reference']

/** Campaigns of a file and of --set, which counts for all of them. They are created together, as drafts unless --submit is given. */
export const run: Handler = async (context) => {
  const { input } = context
  const action = input.flag('submit') ? 'SUBMIT' : 'CREATE'
  const changes = await newChanges(context, { format: campaignFormat, one: 'campaign', further, action })
  return runChanges(context, await context.client(), { kind: 'campaigns', changes, things: 'campaigns' }, readOverride(input))
}
