/** The ids of an export: given, in a file, or those of filters. */
import { isRecordNoun, type RecordTable, recordTables } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import type { Progress } from '../../../output/waiting.ts'
import { parseId } from '../../../input.ts'
import { readWords } from '../../../stdin.ts'
import { type Filters, readFilterPairs } from '../../../shared/campaign-filters.ts'
import { inLanes, worthProgress } from '../../../shared/rows/lanes.ts'
import { readRecordFilterPairs } from '../../../shared/records/read.ts'
import { getRecordCalls } from '../../../shared/records/table.ts'
import { collectIds } from '../../../shared/rows/thing-ids.ts'
import type { BulkKind } from './kinds.ts'

/** Every id once, in their order. */
export async function chosenIds(context: Context, client: Client, kind: BulkKind): Promise<number[]> {
  const { input } = context
  if (isRecordNoun(kind)) return chosenRecordIds(context, client, recordTables[kind])
  const [listed, file, pairs, order] = [input.list('ids'), input.text('idsFile'), input.many('filter'), input.text('order')]
  const campaign = input.list('campaign')
  const filters = { ...(pairs && readFilterPairs(pairs)), ...(order !== undefined && { orderId: [parseId(order, '--order')] }) }
  const isFiltered = pairs !== undefined || order !== undefined || input.flag('all')
  const ways = [listed !== undefined, file !== undefined, campaign !== undefined, isFiltered].filter(Boolean).length
  if (ways > 1) throw usage('Give one of --ids, --ids-file, --campaign, and --filter, --order or --all.')
  if (campaign !== undefined && kind !== 'ads') throw usage('--campaign goes with ads: their ids are those of --ids.')
  if (campaign !== undefined) return readAdIdList(context, client, await collectIds(context, { words: campaign, place: '--campaign' }))
  if (isFiltered) {
    const campaigns = await readCampaignIdList(context, client, filters)
    return kind === 'ads' ? readAdIdList(context, client, campaigns) : campaigns
  }
  return collectIds(context, { words: file === undefined ? (listed ?? []) : await readWords(context, file), place: '--ids' })
}

/** Those of records: given, in a file, or those of the filters of their list. Others' that a pack sells are not exported. */
async function chosenRecordIds(context: Context, client: Client, table: RecordTable): Promise<number[]> {
  const { input, signal } = context
  const [listed, file, pairs] = [input.list('ids'), input.text('idsFile'), input.many('filter')]
  const foreign = (['order', 'campaign'] as const).find((name) => input.flag(name))
  if (foreign) throw usage(`--${foreign} goes with campaigns and ads.`, `Of ${table.many}, filters choose: --filter status=ACTIVE`)
  const isFiltered = pairs !== undefined || input.flag('all')
  if ([listed !== undefined, file !== undefined, isFiltered].filter(Boolean).length > 1)
    throw usage('Give one of --ids, --ids-file, and --filter or --all.')
  if (!isFiltered)
    return collectIds(context, { words: file === undefined ? (listed ?? []) : await readWords(context, file), place: '--ids' })
  const query = { ...readRecordFilterPairs(table, pairs ?? []), limit: limits.pageMax }
  const ids: number[] = []
  for await (const { id, isOwn } of getRecordCalls(client, table.noun).list(query, { signal })) if (isOwn !== false) ids.push(id)
  return ids
}

async function readCampaignIdList({ talk, signal }: Context, client: Client, filters: Filters): Promise<number[]> {
  const ids: number[] = []
  let progress: Progress | undefined
  try {
    for await (const { list, total } of client.campaigns.keys(filters, { signal }).pages()) {
      ids.push(...list.map(({ id }) => id))
      if (ids.length < total) progress ??= await talk.progress(`Finding ${total} campaigns …`)
      progress?.update(`Found ${ids.length} of ${total} campaigns`, Math.floor((100 * ids.length) / total))
    }
  } finally {
    progress?.stop()
  }
  return ids
}

async function readAdIdList({ talk, signal }: Context, client: Client, campaigns: readonly number[]): Promise<number[]> {
  const ids: number[][] = []
  const progress = campaigns.length > worthProgress ? await talk.progress(`Finding the ads of ${campaigns.length} campaigns …`) : undefined
  try {
    await inLanes(campaigns, async (id, index) => {
      const ads = await client.ads.list({ id, limit: limits.pageMax }, { signal }).toArray()
      ids[index] = ads.map(({ id }) => id)
    })
  } finally {
    progress?.stop()
  }
  return [...new Set(ids.flat())]
}
