import type { Handler } from '../../../command.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { defineColumns } from '../../../output/column.ts'
import { inLanes } from '../../../shared/rows/lanes.ts'
import { agencyZone } from '../../../shared/zone.ts'
import { pullCommand } from './advice.ts'
import { everyBlock, formatBlockKey, formatPosition } from './read/blocks.ts'
import { type Drift, driftOfBlock, driftOfLists } from './drift.ts'
import { collectBlocks, openFiles, refuseProblems } from './read/open-files.ts'
import { resolveAdvertisers } from './read/references.ts'
import { findWorld } from './write/stored.ts'

const text = (value: string | null) => (value === null || value === '' || value === '[]' ? 'none' : value)

const driftColumns = defineColumns<Drift>([
  { key: 'place', label: 'Place', flexible: true },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'key', label: 'Key' },
  { key: 'before', label: 'Was', flexible: true, text: ({ before }) => (before === null ? '' : text(before)) },
  { key: 'now', label: 'Is', flexible: true, text: ({ now }) => text(now) },
  { key: 'file', label: 'In the file', flexible: true, text: ({ file }) => (file === null ? '' : text(file)) },
  { key: 'by', label: 'By', flexible: true, spare: 2 },
  { key: 'at', label: 'At', spare: 1, text: ({ at }) => at?.slice(0, 16).replace('T', ' ') ?? '' },
  { key: 'kind', label: 'Kind', hidden: true },
  { key: 'id', label: 'Id', hidden: true },
])

export const run: Handler = async (context) => {
  const { input, signal, talk } = context
  const { blocks, scopes } = collectBlocks(context, await openFiles(context, input.words))
  const client = await context.client()
  refuseProblems(context, await resolveAdvertisers(client, blocks, scopes, signal))
  const zone = await agencyZone(context, client)
  const world = await findWorld(context, client, blocks, zone)
  const all = everyBlock(blocks)
  const found = new Map<object, Drift[]>()
  await inLanes(all, async (block) => {
    const stored = world.get(block)
    if (!stored) return
    const own = block.rev !== null && stored.version <= block.rev ? [] : await driftOfBlock(context, client, { block, stored, zone })
    found.set(block, block.kind === 'campaign' ? [...own, ...(await driftOfLists(client, { block, stored }, signal))] : own)
  })
  for (const block of all) {
    const stored = world.get(block)
    const state = stored ? (stored.archived ? 'is archived on the server.' : null) : 'is not on the server.'
    if (state !== null) talk.note(`${formatPosition(block.place)} - ${formatBlockKey(block)} ${state}`)
  }
  const drift = all.flatMap((block) => found.get(block) ?? [])
  const things = new Set(drift.map(({ kind, id }) => `${kind} ${id}`)).size
  return {
    kind: 'records',
    records: drift,
    columns: driftColumns,
    note:
      drift.length === 0
        ? 'Nothing was changed elsewhere.'
        : `${drift.length} key${drift.length === 1 ? '' : 's'} of ${things} thing${things === 1 ? '' : 's'} changed elsewhere. Take them in with: ${pullCommand(input.words)}`,
    exitCode: drift.length > 0 && input.flag('detailedExitcode') ? exitCodes.changes : exitCodes.done,
  }
}
