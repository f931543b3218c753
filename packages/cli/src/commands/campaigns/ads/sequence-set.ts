import type { AdSequence } from '@spotdesk/sdk'
import { shortestSequence } from '@spotdesk/sdk/rules'
import { adStatusLabels, adTypeLabels, limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { positionColumn } from './columns.ts'
import { readIds } from './keys.ts'

/** An ad before and after. */
interface Move {
  /** From 1; null when it leaves the sequence. */
  position: number | null
  id: number
  name: string
  /** Its position before; null when it was not in the sequence. */
  before: number | null
  change: 'ADDED' | 'MOVED' | 'REMOVED' | 'SAME'
}

const changes = { ADDED: 'Added', MOVED: 'Moved', REMOVED: 'Removed', SAME: 'Same place' } as const
const colours = { ADDED: 'green', MOVED: 'yellow', REMOVED: 'red', SAME: 'gray' } as const

const columns = defineColumns<Move>([
  positionColumn,
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  {
    key: 'change',
    label: 'Change',
    text: ({ change, before }) => `${changes[change]}${change === 'MOVED' ? ` from ${before}` : ''}`,
    plain: ({ change }) => change,
    colour: ({ change }) => colours[change],
  },
  { key: 'before', label: 'Before', hidden: true },
])

/** Sets the sequence as it was read a moment ago, or as it was at --if-version: what somebody else has set meanwhile is not overwritten. */
export const run: Handler = async (context) => {
  const { input, signal } = context
  const campaignId = parseId(input.word(0, 'campaignId'), '<campaignId>')
  const adIds = await wantedIds(context)
  const seen = input.number('ifVersion')
  const reason = input.text('reason')
  const client = await context.client()
  const before = await client.ads.sequence({ id: campaignId }, { signal })
  if (seen !== undefined && seen !== before.version) throw moved(before, seen)
  const refusals = await findRefusals(context, client, { campaignId, before, adIds })
  if (refusals.length > 0)
    throw new Failure({ code: 'notInSequence', message: 'This sequence cannot be set.', exit: 'invalid', details: refusals })
  const rows = toMoves(before, adIds)
  const isSame = rows.every(({ change }) => change === 'SAME')
  if (input.flag('dryRun') || isSame)
    return {
      kind: 'records',
      records: rows,
      columns,
      note: isSame ? 'The sequence already has this order.' : 'Nothing was changed because of --dry-run.',
    }
  const { version, changeSetId } = await client.ads.setSequence(
    { id: campaignId, body: { sequence: adIds.map((adId) => ({ adId })) } },
    { signal, ifMatch: before.version, ...(reason !== undefined && { changeReason: reason }) },
  )
  const note = `${adIds.length === 0 ? 'The sequence is dissolved' : 'The sequence is set'}, version ${version}.\nRevert it with: spotdesk changes revert ${changeSetId}`
  return { kind: 'records', records: rows, columns, note }
}

async function wantedIds(context: Context): Promise<number[]> {
  const words = context.input.words.slice(1)
  if (context.input.flag('clear')) {
    if (words.length > 0) throw usage('--clear goes without ad ids.')
    return []
  }
  const ids = await readIds(context, words)
  if (ids.length === 0) throw usage('<adIds> is missing: give ad ids in order, or - for stdin.', 'To dissolve the sequence: --clear')
  return ids
}

function moved({ version, sequence }: AdSequence, seen: number): Failure {
  return new Failure({
    code: 'versionConflict',
    message: `The sequence has changed: it has version ${version}, not ${seen}.`,
    exit: 'conflict',
    details: sequence.map(({ adId, name }, index) => `${index + 1}. ${adId} ${name}`),
    hint: `Look at it again, then repeat the command with --if-version ${version}.`,
  })
}

interface Wanted {
  campaignId: number
  before: AdSequence
  adIds: readonly number[]
}

/** A sentence for each ad that cannot be in the sequence. The server refuses the same ads, by their place in the request. */
async function findRefusals({ signal }: Context, client: Client, { campaignId, before, adIds }: Wanted): Promise<string[]> {
  const able = new Set([...before.sequence, ...before.available].map(({ adId }) => adId))
  const twice = [...new Set(adIds.filter((id, index) => adIds.indexOf(id) !== index))].map((id) => `Ad ${id} stands twice in it.`)
  const short = adIds.length > 0 && adIds.length < shortestSequence ? [`A sequence has at least ${shortestSequence} ads.`] : []
  const unable = [...new Set(adIds.filter((id) => !able.has(id)))]
  if (unable.length === 0) return [...short, ...twice]
  const ads = await client.ads.list({ id: campaignId, archived: true, limit: limits.pageMax }, { signal }).toArray()
  const explainRefusal = (id: number): string => {
    const ad = ads.find((one) => one.id === id)
    if (!ad) return `Campaign ${campaignId} has no ad ${id}.`
    const why = ad.archived
      ? 'is archived'
      : ad.outputType === 'SERIAL'
        ? `is ${adStatusLabels[ad.status].toLowerCase()}, so nobody hears it`
        : `is of the type ${adTypeLabels[ad.type]}, which takes no turn in the audio`
    return `Ad ${id} (${ad.name}) ${why}.`
  }
  return [...short, ...twice, ...unable.map(explainRefusal)]
}

/** The new sequence, and after it the ads that leave it. */
function toMoves({ sequence, available }: AdSequence, adIds: readonly number[]): Move[] {
  const names = new Map([...sequence, ...available].map(({ adId, name }) => [adId, name]))
  const places = new Map(sequence.map(({ adId }, index) => [adId, index + 1]))
  const kept = adIds.map((id, index): Move => {
    const before = places.get(id) ?? null
    const position = index + 1
    return { position, id, name: names.get(id)!, before, change: before === null ? 'ADDED' : before === position ? 'SAME' : 'MOVED' }
  })
  const gone = sequence.filter(({ adId }) => !adIds.includes(adId))
  return [...kept, ...gone.map(({ adId: id, name }): Move => ({ position: null, id, name, before: places.get(id)!, change: 'REMOVED' }))]
}
