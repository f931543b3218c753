/** YAML of blocks: new ones from what is stored, and the canonical form of a document. Changes of a text that is there: edit-yaml.ts. */
import { Document, isMap, isScalar, isSeq, type Pair, type YAMLMap, YAMLSeq } from 'yaml'
import { fromCell, findKey, type Kind, getKeys, type Value } from '../read/keys.ts'
import { listNames } from '../read/read-yaml.ts'
import { toSequenceKeys, type Stored } from './stored.ts'

/** Name of the schema beside the files, for editors. */
export const schemaFileName = 'spotdesk.schema.json'

/** The text of a document. Lines are never broken. */
export function printDocument(document: Document): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

/** Names of a kind's keys in canonical order; lists stand last. */
function listKeyOrder(kind: Kind): string[] {
  const names = getKeys(kind).map(({ name }) => name)
  return kind === 'campaign' ? [...names, 'sequence', listNames.ad] : names
}

/** The place of a key among those of its kind; a name that is not known stands last. */
export function rankKey(kind: Kind, name: string): number {
  const order = listKeyOrder(kind)
  const at = order.indexOf(toCanonicalKey(kind, name))
  return at < 0 ? order.length : at
}

/** The canonical name of a key; a name that is not known stays. */
export const toCanonicalKey = (kind: Kind, name: string) =>
  name === 'sequence' || name === listNames.ad ? name : (findKey(kind, name)?.name ?? name)

export const nameOfPair = (pair: Pair) => (isScalar(pair.key) ? String(pair.key.value) : '')

/** The value of a stored cell, orders by reference where they have one. */
export function storedValue({ kind, cells, orderRef }: Stored, header: string): Value {
  const key = getKeys(kind).find(({ column }) => column.header === header)
  if (kind === 'campaign' && header === 'order_id' && orderRef !== null) return `ref:${orderRef}`
  return fromCell(cells.get(header) ?? '', key?.form ?? null)
}

/** A list of blocks with every setting that stored things have, their versions, and the ads of campaigns. */
export function printList(all: readonly Stored[], options: { withRev: boolean }): string {
  const document = new Document([])
  const blocks = all.map((stored) => createBlock(document, stored, options))
  for (const block of blocks.slice(1)) block.spaceBefore = all[0]!.kind !== 'ad'
  document.contents = toYamlList(blocks) as never
  return printDocument(document)
}

/** A block in one line. Comments have no place in it. */
export function printFlowBlock(stored: Stored): string {
  const document = new Document()
  const block = createBlock(document, stored, { withRev: false })
  block.flow = true
  document.contents = block as never
  return printDocument(document).trimEnd()
}

function toYamlList(blocks: readonly YAMLMap[]): YAMLSeq {
  const list = new YAMLSeq()
  list.items.push(...blocks)
  return list
}

function createBlock(document: Document, stored: Stored, { withRev }: { withRev: boolean }): YAMLMap {
  const { kind } = stored
  const own: Record<string, Value | readonly unknown[]> = stored.ref === null ? { id: stored.id } : { ref: stored.ref }
  for (const { name, column } of getKeys(kind)) {
    if (column.role !== 'field' || column.header === 'external_reference') continue
    const value = storedValue(stored, column.header)
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) own[name] = value
  }
  const sequence = toSequenceKeys(stored)
  if (sequence.length > 0) own['sequence'] = sequence
  const map = document.createNode(own) as YAMLMap
  const [first] = map.items as Pair[]
  if (withRev && isScalar(first?.value)) first.value.comment = ` rev: ${stored.version}`
  for (const { value } of map.items as Pair[]) if (isSeq(value)) value.flow = true
  const ads = stored.ads.filter(({ archived }) => !archived)
  if (ads.length > 0)
    map.items.push(document.createPair(listNames.ad, toYamlList(ads.map((ad) => createBlock(document, ad, { withRev })))) as never)
  return map
}

/**
 * The text of a document in canonical form: names of keys, and their order in each block. Comments stay with their keys.
 * @param text that was read: its line ends stay
 */
export function format(document: Document, text: string): string {
  sortDocument(document.contents)
  const formatted = printDocument(document)
  return text.includes('\r\n') ? formatted.replaceAll('\n', '\r\n') : formatted
}

function sortDocument(root: unknown): void {
  if (!isMap(root)) return
  const others = (root.items as Pair[]).map(nameOfPair).filter((name) => name.startsWith('x-'))
  // What is shared stands before what refers to it.
  sortPairs(root, ['version', ...others, 'scope', listNames.order, listNames.campaign], (name) => name)
  for (const kind of ['order', 'campaign'] as const) formatList(root.get(listNames[kind], true), kind)
}

function formatList(list: unknown, kind: Kind): void {
  if (!isSeq(list)) return
  for (const map of (list as YAMLSeq).items) {
    if (!isMap(map)) continue
    sortPairs(map, listKeyOrder(kind), (name) => toCanonicalKey(kind, name))
    if (kind === 'campaign') formatList(map.get(listNames.ad, true), 'ad')
  }
}

function sortPairs(map: YAMLMap, order: readonly string[], rename: (name: string) => string): void {
  const items = map.items as Pair[]
  for (const { key } of items) {
    if (!isScalar(key)) continue
    const name = rename(String(key.value))
    if (name !== key.value) {
      key.value = name
      delete key.source
    }
  }
  const rank = (pair: Pair) => {
    const at = order.indexOf(nameOfPair(pair))
    return at < 0 ? order.length : at
  }
  const sorted = items.toSorted((a, b) => rank(a) - rank(b))
  const [first] = sorted
  // A blank line above the first key of a block would come between the dash and the key.
  if (first && first !== items[0] && isScalar(first.key)) first.key.spaceBefore = false
  map.items = sorted as never
}
