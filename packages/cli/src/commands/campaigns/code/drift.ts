/** Edits made elsewhere, in keys that a file sets too. */
import type { Client, Context } from '../../../context.ts'
import { inLanes } from '../../../shared/rows/lanes.ts'
import { type Block, formatPosition } from './read/blocks.ts'
import { historySince } from './history.ts'
import { isSameCell, type Kind, keyName } from './read/keys.ts'
import { orderCell } from './read/references.ts'
import { listChanges } from './read/lists.ts'
import { findWorld, keyText, toSequenceKeys, type Stored } from './write/stored.ts'
import type { ChangeSetItem } from '../../../shared/change-sets/change-set.ts'
import type { Intent } from './plan/intents.ts'

export interface Pair {
  item: ChangeSetItem
  intent: Intent
}

export interface Drift {
  kind: Kind
  id: number
  name: string
  key: string
  /** In the version that the file was written for; null: not known, or none. */
  before: string | null
  /** On the server now. */
  now: string
  /** In the file; null: the file does not set it. */
  file: string | null
  by: string | null
  at: string | null
  place: string
}

/** The drift of the blocks of a plan whose version has moved. */
export async function findDrift(context: Context, client: Client, pairs: readonly Pair[], zone: string): Promise<Drift[]> {
  const moved = pairs.flatMap(({ item, intent: { block } }) =>
    block && block.rev !== null && item.version !== null && item.version > block.rev && item.verdict !== 'UNCHANGED' ? [block] : [],
  )
  if (moved.length === 0) return []
  const world = await findWorld(context, client, [...new Set(moved.map((block) => block.parent ?? block))], zone)
  const found = new Map<Block, Drift[]>()
  await inLanes(moved, async (block) => {
    const stored = world.get(block)
    if (stored)
      found.set(
        block,
        (await driftOfBlock(context, client, { block, stored, zone })).filter(({ file }) => file !== null),
      )
  })
  return moved.flatMap((block) => found.get(block) ?? [])
}

/** Every key of a block that was changed elsewhere, and whose value on the server is another than the file's. */
export async function driftOfBlock(
  { signal }: Pick<Context, 'signal'>,
  client: Client,
  { block, stored, zone }: { block: Block; stored: Stored; zone: string },
): Promise<Drift[]> {
  const { kind, id, name, version } = stored
  const { rev } = block
  const history = rev === null ? null : await historySince(client, { kind, id, rev, version }, signal)
  const headers = new Set([...block.cells.keys(), ...(history?.keys() ?? [])])
  return [...headers].flatMap((header): Drift[] => {
    const given = block.cells.get(header)
    const now = stored.cells.get(header)
    const change = history?.get(header)
    // Without a version, and where the log is closed, whatever differs may have been changed on either side.
    if (now === undefined || (history && !change)) return []
    if (given && isSameGiven(stored, header, given.text, zone)) return []
    if (!given && !change) return []
    return [
      {
        kind,
        id,
        name,
        key: keyName(kind, header),
        before: change?.before ?? null,
        now,
        file: given?.text ?? null,
        by: change?.by ?? null,
        at: change?.at ?? null,
        place: formatPosition(given?.place ?? block.place),
      },
    ]
  })
}

/** Ads that were added elsewhere, and a sequence that was moved elsewhere. */
export async function driftOfLists(
  client: Client,
  { block, stored }: { block: Block; stored: Stored },
  signal: AbortSignal,
): Promise<Drift[]> {
  const { added, sequence, by, at } = await listChanges(client, { block, stored }, signal)
  const { kind, id, name } = stored
  const common = { kind, id, name, before: null }
  const ads = added.map((ad): Drift => {
    return { ...common, key: 'ads', now: keyText(ad), file: null, by: null, at: ad.createdAt ?? null, place: formatPosition(block.place) }
  })
  if (sequence !== 'movedElsewhere') return ads
  const { keys, place } = block.sequence!
  return [
    ...ads,
    { ...common, key: 'sequence', now: toSequenceKeys(stored).join(';'), file: keys.join(';'), by, at, place: formatPosition(place) },
  ]
}

/** Cells of a file may name an order by its reference; the server prints ids. */
export function isSameGiven({ kind, cells, orderRef }: Stored, header: string, given: string, zone: string): boolean {
  const stored = cells.get(header) ?? ''
  if (kind !== 'campaign' || header !== 'order_id') return isSameCell(kind, header, [given, stored], zone)
  const cell = orderCell(given)
  return cell.header === 'order_id' ? isSameCell(kind, header, [cell.text, stored], zone) : orderRef === cell.text
}
