/** Brings files up to date with the server, key by key. Local edits stay: what both sides have changed is a conflict. */
import type { Client, Context } from '../../../../context.ts'
import { usage } from '../../../../failure.ts'
import { inLanes } from '../../../../shared/rows/lanes.ts'
import { agencyZone } from '../../../../shared/zone.ts'
import { type Block, everyBlock, formatBlockKey, formatPosition } from '../read/blocks.ts'
import { type Drift, isSameGiven } from '../drift.ts'
import { type History, historySince } from '../history.ts'
import { appendBlocks, printFile, setRev, setValue } from './edit-yaml.ts'
import { keyName } from '../read/keys.ts'
import { type ListChanges, listChanges } from '../read/lists.ts'
import { collectBlocks, type CodeFile, isWritable, refuseProblems, writeBack } from '../read/open-files.ts'
import { driftText } from '../plan/plan-text.ts'
import type { YamlFile } from '../read/read-yaml.ts'
import { resolveAdvertisers } from '../read/references.ts'
import { findWorld, keyText, toSequenceKeys, type Stored } from './stored.ts'
import { storedValue } from './write-yaml.ts'

export interface PullOptions {
  /** Conflicts are decided for the server. */
  theirs: boolean
  /** Conflicts are decided for the file. */
  ours: boolean
  /** Writes `# rev:` comments. */
  withRev: boolean
}

export interface Pulled {
  /** Keys that were taken from the server. */
  taken: number
  conflicts: Drift[]
  notes: string[]
  /** Files that were written. */
  written: string[]
}

/** Updates the blocks of files. */
export async function pullInto(context: Context, client: Client, files: readonly CodeFile[], options: PullOptions): Promise<Pulled> {
  const fixed = files.find((file) => !isWritable(file))
  if (fixed?.form === 'csv')
    throw usage(
      `${fixed.path} is CSV, which pull does not write.`,
      'Export it anew with: spotdesk bulk export campaigns --ids - -o file.csv',
    )
  if (fixed)
    throw usage(`${fixed.path} is JSON, which pull does not write.`, 'Name YAML files, or pull into one: spotdesk pull campaigns.yaml')
  const { blocks, scopes } = collectBlocks(context, files)
  refuseProblems(context, await resolveAdvertisers(client, blocks, scopes, context.signal))
  const zone = await agencyZone(context, client)
  const world = await findWorld(context, client, blocks, zone)
  const pulled: Pulled = { taken: 0, conflicts: [], notes: [], written: [] }
  for (const file of files) {
    if (!isWritable(file)) continue
    const histories = await readHistories(context, client, file, world)
    for (const block of file.blocks) {
      const stored = world.get(block)
      if (!stored) {
        pulled.notes.push(`${formatPosition(block.place)} - ${formatBlockKey(block)} is not on the server: an apply creates it.`)
        continue
      }
      if (stored.archived) pulled.notes.push(`${formatPosition(block.place)} - ${formatBlockKey(block)} is archived on the server.`)
      pullBlock({ file, block, stored, history: histories.get(block) ?? null, zone, options, pulled })
      if (block.kind === 'campaign') {
        const lists = await listChanges(client, { block, stored }, context.signal)
        pullAds({ file, block, stored, histories, world, zone, options, pulled, lists })
      }
    }
    const text = printFile(file)
    if (file.path === '-' || text === file.text) continue
    await writeBack(context, file, text)
    pulled.written.push(file.path)
  }
  return pulled
}

async function readHistories(
  { signal }: Context,
  client: Client,
  file: YamlFile,
  world: ReadonlyMap<Block, Stored>,
): Promise<Map<Block, History>> {
  const found = new Map<Block, History>()
  await inLanes(everyBlock(file.blocks), async (block) => {
    const stored = world.get(block)
    if (!stored || block.rev === null) return
    const { kind, id, version } = stored
    found.set(block, await historySince(client, { kind, id, rev: block.rev, version }, signal))
  })
  return found
}

interface BlockPull {
  file: YamlFile
  block: Block
  stored: Stored
  history: History
  zone: string
  options: PullOptions
  pulled: Pulled
}

/** A key that only the server has changed is taken; one that both have changed is a conflict, and stays. */
function pullBlock({ file, block, stored, history, zone, options, pulled }: BlockPull): void {
  const map = file.nodes.get(block)!
  const { kind } = block
  let open = 0
  const pullCell = (header: string) => {
    setValue(file, map, { kind, name: keyName(kind, header), value: storedValue(stored, header) })
    pulled.taken += 1
  }
  for (const [header, given] of block.cells) {
    if (header === 'external_reference' || !stored.cells.has(header) || isSameGiven(stored, header, given.text, zone)) continue
    const change = history?.get(header)
    const isMoved = block.rev !== null && stored.version > block.rev
    // Without a version the file has never been compared with the server: what it says is meant.
    const isConflict = isMoved ? change !== undefined || history === null : block.rev === null && options.theirs
    if (!isConflict) continue
    const isUntouched =
      change !== undefined &&
      isSameGiven({ ...stored, cells: new Map([[header, change.before ?? '']]), orderRef: null }, header, given.text, zone)
    if (isUntouched || options.theirs) pullCell(header)
    else if (!options.ours) {
      open += 1
      pulled.conflicts.push(toConflict({ block, stored, history }, header))
    }
  }
  for (const header of history?.keys() ?? []) {
    const isKey = stored.cells.has(header) && header !== 'external_reference' && keyName(kind, header) !== ''
    if (isKey && !block.cells.has(header) && (stored.cells.get(header) ?? '') !== '') pullCell(header)
  }
  if (options.withRev && open === 0) setRev(file, map, kind, stored.version)
}

function toConflict({ block, stored, history }: Pick<BlockPull, 'block' | 'stored' | 'history'>, header: string): Drift {
  const given = block.cells.get(header)
  const change = history?.get(header)
  return {
    kind: block.kind,
    id: stored.id,
    name: stored.name,
    key: keyName(block.kind, header),
    before: change?.before ?? null,
    now: stored.cells.get(header) ?? '',
    file: given?.text ?? null,
    by: change?.by ?? null,
    at: change?.at ?? null,
    place: formatPosition(given?.place ?? block.place),
  }
}

type AdsPull = Omit<BlockPull, 'history'> & {
  histories: ReadonlyMap<Block, History>
  world: ReadonlyMap<Block, Stored>
  lists: ListChanges
}

/** Ads that came after the file are taken in; those that were taken out of the file stay out. */
function pullAds({ file, block, stored, histories, world, zone, options, pulled, lists }: AdsPull): void {
  for (const ad of block.ads ?? []) {
    const own = world.get(ad)
    if (own) pullBlock({ file, block: ad, stored: own, history: histories.get(ad) ?? null, zone, options, pulled })
    if (own?.archived) pulled.notes.push(`${formatPosition(ad.place)} - ad ${formatBlockKey(ad)} is archived on the server.`)
    if (own) continue
    const state =
      ad.rev === null
        ? 'is not on the server: an apply creates it.'
        : 'is no longer on the server: take the block out, or its rev to create it anew.'
    pulled.notes.push(`${formatPosition(ad.place)} - ad ${formatBlockKey(ad)} ${state}`)
  }
  const taken = options.theirs ? [...lists.added, ...lists.removedHere] : lists.added
  appendBlocks(file, file.nodes.get(block)!, taken, options)
  for (const ad of taken) {
    pulled.taken += 1
    pulled.notes.push(`${formatPosition(block.place)} - ad ${keyText(ad)} (${ad.name}) of ${formatBlockKey(block)} is taken in.`)
  }
  for (const ad of options.theirs ? [] : lists.removedHere)
    pulled.notes.push(
      `${formatPosition(block.place)} - ad ${keyText(ad)} (${ad.name}) of ${formatBlockKey(block)} is not in the file. --theirs takes it in.`,
    )
  pullSequence({ file, block, stored, options, pulled, lists })
}

function pullSequence({ file, block, stored, options, pulled, lists }: Omit<AdsPull, 'histories' | 'world' | 'zone'>): void {
  const { sequence } = block
  if (!sequence || lists.sequence === 'same') return
  if (options.theirs || lists.sequence === 'movedElsewhere') {
    setValue(file, file.nodes.get(block)!, { kind: 'campaign', name: 'sequence', value: toSequenceKeys(stored) })
    pulled.taken += 1
  } else
    pulled.notes.push(
      `${formatPosition(sequence.place)} - the sequence on the server is ${toSequenceKeys(stored).join(', ') || 'empty'}. --theirs takes it in.`,
    )
}

export const conflictTexts = ({ conflicts }: Pulled) => conflicts.map((conflict) => `Conflict  ${driftText(conflict)}`)
