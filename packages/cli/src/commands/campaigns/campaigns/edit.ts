import { campaignFormat } from '@spotdesk/sdk/bulk'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { readCells } from '../../../shared/rows/cells.ts'
import { type ApplyOptions, changedColumns, type Intended, runChanges } from '../../../shared/change-sets/change-set.ts'
import { readCampaignIds } from '../../../shared/rows/thing-ids.ts'
import { zonedTime, zoneFor } from '../../../shared/zone.ts'

/** The same settings for all campaigns, as one change-set. */
export const run: Handler = async (context) => {
  const cells = readCells(context.input, campaignFormat)
  if (Object.keys(cells).length === 0) throw usage('Nothing to change: give --set column=value or --clear column.')
  return changeCampaigns(context, await context.client(), { cells })
}

/** One change for each campaign that the words or `--filter` name. A version belongs to a single one. */
export async function changeCampaigns(
  context: Context,
  client: Client,
  change: Pick<Intended, 'action' | 'cells'>,
  options: ApplyOptions = {},
): Promise<Result> {
  const version = context.input.number('ifVersion', { least: 1 })
  const { ids, filtered } = await readCampaignIds(context, client)
  if (version !== undefined && ids.length !== 1) throw usage('--if-version is about a single campaign.')
  if (ids.length === 0) return { kind: 'records', records: [], columns: changedColumns, note: 'No campaign matches: nothing to change.' }
  const changes = ids.map((id): Intended => ({ id, ...change, ...(version !== undefined && { version }) }))
  try {
    return await runChanges(context, client, { kind: 'campaigns', changes, things: 'campaigns', always: filtered }, options)
  } catch (error) {
    throw error instanceof Failure && error.code === 'rowConflict' && ids.length === 1
      ? await withLastChange(context, error, client, ids[0]!)
      : error
  }
}

/** The failure with who changed the campaign last, when and what. */
export async function withLastChange(context: Context, failure: Failure, client: Client, id: number): Promise<Failure> {
  const { signal } = context
  const [{ list }, { timeZone }] = await Promise.all([
    client.userLog.ofCampaign({ id, limit: 1 }, { signal }),
    client.campaigns.get({ id }, { signal }),
    zoneFor(context, client),
  ])
  const [last] = list
  if (!last) return failure
  const fields = last.changes.map(({ label }) => label).join(', ')
  const { code, message, hint } = failure
  return new Failure({
    code,
    message,
    exit: 'conflict',
    hint,
    details: [`The last change, by ${last.by} at ${zonedTime(last.at, timeZone)}: ${fields === '' ? last.action.toLowerCase() : fields}.`],
  })
}
