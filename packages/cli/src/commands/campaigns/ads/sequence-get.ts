import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { positionColumn } from './columns.ts'

/** An ad of a sequence, or one that could be in it. */
interface SequenceEntry {
  /** From 1; null for an ad that is not in the sequence. */
  position: number | null
  id: number
  name: string
  campaignId: number
  /** Version of the sequence, for --if-version. */
  version: number
}

const columns = defineColumns<SequenceEntry>([
  positionColumn,
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'version', label: 'Version', hidden: true },
  { key: 'campaignId', label: 'Campaign', hidden: true },
])

export const run: Handler = async ({ input, client, signal }) => {
  const campaignId = parseId(input.word(0, 'campaignId'), '<campaignId>')
  const { version, sequence, available } = await (await client()).ads.sequence({ id: campaignId }, { signal })
  const wanted = input.flag('available') ? available : sequence
  const records = wanted.map(({ adId, name }, index): SequenceEntry => ({
    position: input.flag('available') ? null : index + 1,
    id: adId,
    name,
    campaignId,
    version,
  }))
  const state = sequence.length === 0 ? 'There is no sequence' : `${sequence.length} ads in the sequence`
  const others = available.length === 0 ? '' : ` ${available.length} more can be in it: see --available.`
  return { kind: 'records', records, columns, note: `${state}, version ${version}.${input.flag('available') ? '' : others}` }
}
