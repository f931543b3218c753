/** Changes of a YAML document that keep its comments, its blank lines and the order of its keys. */
import { type Document, isMap, isScalar, isSeq, type Node, type Pair, Scalar, visit, type YAMLMap, YAMLSeq } from 'yaml'
import { fromCell, findKey, type Kind, keysOf, type Value } from './keys.ts'
import { listNames, revPattern } from './read-yaml.ts'
import { sequenceOf, type Stored } from './stored.ts'

/** Name of the schema beside the files, for editors. */
export const schemaFileName = 'spotdesk.schema.json'
const schemaComment = (path: string) => ` yaml-language-server: $schema=${path}`

/** The text of a document. Lines are never broken. */
export function printDocument(document: Document): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

/** The text of a file that was read, with its line ends. */
export function printFile({ document, text: old }: { document: Document; text: string }): string {
  const text = printDocument(document)
  return old.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

/** Names of a kind's keys in canonical order; lists stand last. */
function orderOf(kind: Kind): string[] {
  const names = keysOf(kind).map(({ name }) => name)
  return kind === 'campaign' ? [...names, 'sequence', listNames.ad] : names
}

/** The canonical name of a key; a name that is not known stays. */
const canonical = (kind: Kind, name: string) => (name === 'sequence' || name === listNames.ad ? name : (findKey(kind, name)?.name ?? name))

const nameOfPair = (pair: Pair) => (isScalar(pair.key) ? String(pair.key.value) : '')

function findPair(map: YAMLMap, kind: Kind, name: string): Pair | undefined {
  return (map.items as Pair[]).find((pair) => canonical(kind, nameOfPair(pair)) === name)
}

/** Writes `# rev: 17` beside the first key of a block. Other words of the comment stay. */
export function setRev(map: YAMLMap, kind: Kind, rev: number): void {
  const pair = findPair(map, kind, 'ref') ?? findPair(map, kind, 'id')
  const node = pair?.value
  if (!isScalar(node)) return
  for (const { value } of map.items as Pair[]) {
    if (!isScalar(value) || !revPattern.test(value.comment ?? '')) continue
    value.comment = value.comment!.replace(revPattern, `rev: ${rev}`)
    return
  }
  if (map.commentBefore && revPattern.test(map.commentBefore)) map.commentBefore = map.commentBefore.replace(revPattern, `rev: ${rev}`)
  else {
    // In a block of one line it stands at the end: within, it would break the line.
    const holder = map.flow ? map : node
    const words = holder.comment?.replace(revPattern, '').replace(/^;/, '') ?? ''
    holder.comment = ` rev: ${rev}${words.trim() === '' ? '' : `;${words}`}`
  }
}

/** Sets a key: in its place where it is there, otherwise after the last key that stands before it in canonical order. */
export function setValue(document: Document, map: YAMLMap, { kind, name, value }: { kind: Kind; name: string; value: Value }): void {
  const pair = findPair(map, kind, name)
  const node = document.createNode(value, { flow: true })
  if (!pair) return insertPair(document, map, { kind, name, node })
  const old = pair.value
  if (isScalar(old) || isSeq(old)) detach(document, old)
  if (isScalar(old) && isScalar(node)) {
    old.value = node.value
    delete old.source
    // A text in block form stays one only if it still is a text.
    if (typeof node.value !== 'string') old.type = Scalar.PLAIN
    return
  }
  if ((isScalar(old) || isSeq(old)) && node) {
    node.comment = old.comment
    node.commentBefore = old.commentBefore
    if (isSeq(old) && isSeq(node)) node.flow = old.flow
  }
  pair.value = node
}

/** Gives every alias of a node a value of its own, because the node is about to change for its block alone. */
function detach(document: Document, { anchor }: { anchor?: string | undefined }): void {
  if (anchor === undefined) return
  visit(document, {
    Alias: (_, alias) => {
      if (alias.source !== anchor) return undefined
      const copy = alias.resolve(document)!.clone() as Node & { anchor?: string }
      delete copy.anchor
      copy.comment = alias.comment
      return copy
    },
  })
}

function insertPair(document: Document, map: YAMLMap, { kind, name, node }: { kind: Kind; name: string; node: unknown }): void {
  const order = orderOf(kind)
  const rank = (key: string) => {
    const at = order.indexOf(canonical(kind, key))
    return at < 0 ? order.length : at
  }
  const items = map.items as Pair[]
  const last = items.findLastIndex((pair) => rank(nameOfPair(pair)) < rank(name))
  items.splice(last + 1, 0, document.createPair(name, node) as Pair)
}

/** The value of a stored cell, orders by reference where they have one. */
export function storedValue({ kind, cells, orderRef }: Stored, header: string): Value {
  const key = keysOf(kind).find(({ column }) => column.header === header)
  if (kind === 'campaign' && header === 'order_id' && orderRef !== null) return `ref:${orderRef}`
  return fromCell(cells.get(header) ?? '', key?.form ?? null)
}

/** A block with every setting that a stored thing has, its version, and the ads of a campaign. */
export function createBlock(document: Document, stored: Stored, { withRev }: { withRev: boolean }): YAMLMap {
  const { kind } = stored
  const own: Record<string, Value | readonly unknown[]> = stored.ref === null ? { id: stored.id } : { ref: stored.ref }
  for (const { name, column } of keysOf(kind)) {
    if (column.role !== 'field' || column.header === 'external_reference') continue
    const value = storedValue(stored, column.header)
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) own[name] = value
  }
  const map = document.createNode(own) as YAMLMap
  for (const { value } of map.items as Pair[]) if (isSeq(value)) value.flow = true
  if (withRev) setRev(map, kind, stored.version)
  const sequence = sequenceOf(stored)
  if (sequence.length > 0) setValue(document, map, { kind, name: 'sequence', value: sequence })
  const ads = stored.ads.filter(({ archived }) => !archived)
  if (ads.length > 0) {
    const list = new YAMLSeq()
    list.items.push(...ads.map((ad) => createBlock(document, ad, { withRev })))
    map.items.push(document.createPair(listNames.ad, list) as never)
  }
  return map
}

/** Adds a block at the end of its list; the list is made where there is none. */
export function appendBlock(document: Document, list: YAMLMap, { kind, block }: { kind: Kind; block: YAMLMap }): void {
  const name = listNames[kind]
  const known = list.get(name, true)
  const seq = isSeq(known) ? (known as YAMLSeq) : new YAMLSeq()
  if (!isSeq(known)) {
    const pair = (list.items as Pair[]).find((candidate) => nameOfPair(candidate) === name)
    if (pair) pair.value = seq
    else list.items.push(document.createPair(name, seq) as never)
  }
  if (seq.items.length > 0 && kind !== 'ad') block.spaceBefore = true
  seq.flow = false
  seq.items.push(block)
}

/** The line by which editors find the schema. */
export function setSchemaLine(document: Document, path: string): void {
  if (/yaml-language-server:/.test(document.commentBefore ?? '')) return
  document.commentBefore = [schemaComment(path), ...(document.commentBefore ? [document.commentBefore] : [])].join('\n')
}

/** Brings a document into canonical form: names of keys, and their order in each block. Comments stay with their keys. */
export function format(document: Document): void {
  const root = document.contents
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
    sortPairs(map, orderOf(kind), (name) => canonical(kind, name))
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
