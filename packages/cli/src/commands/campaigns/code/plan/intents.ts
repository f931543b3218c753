/** Blocks as changes of a change-set, and change-sets of no more changes than the server takes. */
import { type DayOrder, limits } from '@spotdesk/sdk/values'
import { usage } from '../../../../failure.ts'
import { didYouMean } from '../../../../input.ts'
import type { Intended } from '../../../../shared/change-sets/change-set.ts'
import { datedCell } from '../../../../shared/day-order.ts'
import { type Block, type FilePosition, everyBlock, isNamed, formatBlockKey } from '../read/blocks.ts'
import { type Kind, kinds } from '../read/keys.ts'
import { orderCell } from '../read/references.ts'
import { isWordFor, keyText, type Stored } from '../write/stored.ts'

/** A change that a file asks for, or the archiving of something that files leave out. */
export interface Intent {
  kind: Kind
  change: Intended
  /** Null for a thing that no file has. */
  block: Block | null
  pruned: Stored | null
  /** The campaign of an ad that no block has. */
  campaign: Block | null
  /** Place of what it is due to, where that is no block. */
  place?: FilePosition
}

export interface IntentOptions {
  /** True: a version that has moved is no conflict. */
  overwrite: boolean
  /** Order of days whose year comes last. */
  dates?: DayOrder | undefined
}

/** The changes of all blocks, parents first. */
export function toIntents(blocks: readonly Block[], options: IntentOptions): Intent[] {
  const positions = new Map(blocks.flatMap((block) => [...mapPositions(block)]))
  const own = everyBlock(blocks).map((block): Intent => ({
    kind: block.kind,
    block,
    pruned: null,
    campaign: block.parent,
    change: toChange(block, options, positions.get(block)),
  }))
  return sorted([...own, ...blocks.flatMap((block) => toPlacementIntents(block))])
}

const sorted = (intents: readonly Intent[]) => intents.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))

function toChange(block: Block, { overwrite, dates }: IntentOptions, position: string | undefined): Intended {
  const { kind, id, ref, rev, action, cells } = block
  const texts: Record<string, string> = {}
  for (const [header, { text }] of cells) {
    if (header === 'external_reference' && ref !== null) continue
    const cell = kind === 'campaign' && header === 'order_id' ? orderCell(text) : { header, text }
    texts[cell.header] = datedCell(cell.header, cell.text, dates)
  }
  if (block.parent) Object.assign(texts, campaignCell(block.parent))
  if (position !== undefined) texts['sequence_position'] = position
  return {
    entityType: kind,
    ...(id !== null && { id }),
    ...(ref !== null && { externalReference: ref }),
    ...(rev !== null && !overwrite && { version: rev }),
    ...(action !== null && { action }),
    cells: texts,
  }
}

const campaignCell = ({ ref, id }: Block): Record<string, string> =>
  id === null ? { campaign_external_reference: ref! } : { campaign_id: String(id) }

/** The place in the sequence of each ad of a block, '[]' for those outside. Nothing where the block says nothing of the sequence. */
function mapPositions({ sequence, ads }: Block): Map<Block, string> {
  if (!sequence) return new Map()
  return new Map(
    (ads ?? []).map((ad) => {
      const at = sequence.keys.findIndex((key) => isNamed(ad, key))
      return [ad, at < 0 ? '[]' : String(at + 1)]
    }),
  )
}

/** Ads of a sequence that have no block: only their place is set. */
function toPlacementIntents(block: Block): Intent[] {
  return (block.sequence?.keys ?? []).flatMap((key, at): Intent[] => {
    if (block.ads?.some((ad) => isNamed(ad, key))) return []
    const id = /^(?:id:)?(\d+)$/.exec(key)?.[1]
    const keys = id === undefined ? { externalReference: key.replace(/^ref:/, '') } : { id: Number(id) }
    const cells = { ...campaignCell(block), sequence_position: String(at + 1) }
    return [{ kind: 'ad', block: null, pruned: null, campaign: block, change: { entityType: 'ad', ...keys, action: 'UPDATE', cells } }]
  })
}

export function toPruneIntent(pruned: Stored, { campaign, place }: { campaign: Block | null; place: FilePosition }): Intent {
  const { kind, id, version } = pruned
  // Only campaigns and ads are pruned.
  return {
    kind,
    block: null,
    pruned,
    campaign,
    place,
    change: { entityType: kind as 'campaign' | 'ad', id, version, action: 'ARCHIVE', cells: {} },
  }
}

/** The name of what an intent is about, in messages. */
export const intentName = ({ block, pruned, change }: Intent) =>
  block ? formatBlockKey(block) : pruned ? keyText(pruned) : (change.externalReference ?? `id:${change.id}`)

/** The intents of named things: with a campaign its ads and the order that the files have for it; with an order only the order. */
export function onlyTargets(intents: readonly Intent[], words: readonly string[]): Intent[] {
  const isMeant = ({ block, pruned }: Intent, word: string) => (block ? isNamed(block, word) : pruned !== null && isWordFor(word, pruned))
  for (const word of words) {
    if (intents.some((intent) => isMeant(intent, word))) continue
    throw usage(`--target: no file has ${word}.`, didYouMean(word, intents.map(intentName)))
  }
  const meant = new Set(intents.filter((intent) => words.some((word) => isMeant(intent, word))))
  const blocks = new Set([...meant].map(({ block }) => block))
  const orders = [...meant].flatMap(({ block }) => block?.cells.get('order_id')?.text ?? [])
  return intents.filter(
    (intent) =>
      meant.has(intent) ||
      (intent.campaign !== null && blocks.has(intent.campaign)) ||
      (intent.kind === 'order' && orders.some((text) => isNamed(intent.block!, text))),
  )
}

/**
 * Parts that can be planned and applied one after the other, none of which depends on another: a campaign stays with its ads and with the
 * order that the files have for it.
 */
export function splitIntents(intents: readonly Intent[], most: number = limits.bulkRows): Intent[][] {
  // The server lists parents first, whatever order they are sent in.
  if (intents.length <= most) return intents.length === 0 ? [] : [sorted(intents)]
  const groups = new Map<unknown, Intent[]>()
  for (const intent of intents) {
    const key = getGroupKey(intent, intents)
    groups.set(key, [...(groups.get(key) ?? []), intent])
  }
  const parts: Intent[][] = [[]]
  for (const group of groups.values()) {
    if (group.length > most)
      throw usage(
        `${intentName(group[0]!)} and what belongs to it are ${group.length} changes; a change-set holds ${most}.`,
        'Apply the order first, in a file of its own, and leave it out of the files of its campaigns.',
      )
    if (parts.at(-1)!.length + group.length > most) parts.push([])
    parts.at(-1)!.push(...group)
  }
  return parts.map(sorted)
}

function getGroupKey(intent: Intent, all: readonly Intent[]): unknown {
  const { kind, block, campaign } = intent
  if (kind === 'order') return block
  const home = kind === 'campaign' ? block : (campaign ?? campaignOfRow(intent, all))
  if (!home) return intent
  const text = home.cells.get('order_id')?.text
  return (text === undefined ? undefined : all.find((other) => other.kind === 'order' && isNamed(other.block!, text)))?.block ?? home
}

/** The campaign of an ad from a CSV file. */
function campaignOfRow({ change }: Intent, all: readonly Intent[]): Block | null {
  const { campaign_external_reference: ref, campaign_id: id } = change.cells ?? {}
  const word = ref !== undefined ? `ref:${ref}` : id
  if (word === undefined) return null
  return all.find(({ kind, block }) => kind === 'campaign' && block !== null && isNamed(block, word))?.block ?? null
}
