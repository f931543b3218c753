/** Blocks of a YAML document, each with its node, so that the document can be changed without losing its comments. */
import {
  Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type ScalarTag,
  type Tags,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { nearest, toKey, toPrefix } from '@spotdesk/sdk/values'
import type { Block, BlockSet, FilePosition, Problem, Scope } from './blocks.ts'
import { findKey, type Kind, nearestKey, toCell, type Value } from './keys.ts'

/** A part of a text and what stands there from now on. Where several begin at one place, the one of lower rank comes first. */
export interface TextEdit {
  from: number
  to: number
  text: string
  rank: number
}

export interface YamlFile extends BlockSet {
  form: 'yaml'
  path: string
  /** The text as it was read, and what is to change in it. */
  source: string
  edits: TextEdit[]
  document: Document
  /** The map of each block. */
  nodes: Map<Block, YAMLMap>
}

/** The lists of a document, and the kind of their blocks. */
export const listNames = { order: 'orders', campaign: 'campaigns', ad: 'ads' } as const
const topKeys = ['version', 'scope', listNames.order, listNames.campaign]
const scopeKeys = ['advertiser', 'order', 'prefix'] as const

export const revPattern = /\brev: *(\d+)/

export function readYaml(path: string, text: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, customTags: (tags) => tags.map(asWritten) })
  const file: YamlFile = { ...emptyFile(path), source: text, document }
  const at = (offset: number): FilePosition => {
    const { line, col } = lines.linePos(offset)
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const left = /^<{7} /m.exec(text)
  // What a merge has left is no YAML anywhere: one sentence instead of an error at each of its lines.
  if (left) file.problems.push(problem(at(left.index), null, 'mergeConflict', 'A merge conflict is left in the file (<<<<<<<).'))
  else
    for (const { code, message, pos } of document.errors)
      file.problems.push(problem(at(pos[0]), null, code, texts[code] ?? `${message.split('\n')[0]}.`))
  if (file.problems.length === 0) new Reader(file, at).read()
  return file
}

const foreignText =
  'The file has neither campaigns nor orders. Every YAML, JSON and CSV file of a folder is read: keep this one elsewhere, or name the files of campaigns.'

/** True for a document about something else: it has no key of ours but perhaps a version, and none that is nearly one. */
function isForeign(map: YAMLMap): boolean {
  const names = (map.items as Pair[]).map(({ key }) => (isScalar(key) ? String(key.value) : ''))
  return (
    names.some((name) => name !== 'version') &&
    names.every((name) => name === 'version' || (!isOwn(name) && nearest(name, topKeys) === null))
  )
}

const isOwn = (name: string) => topKeys.includes(name) || name === '<<' || name.startsWith('x-')

/** Errors of the parser that speak of its own functions. */
const texts: Readonly<Record<string, string>> = { MULTIPLE_DOCS: 'A file holds one document: put the next one into a file of its own.' }

const problem = (place: FilePosition, key: string | null, code: string, message: string, suggestion: string | null = null): Problem => ({
  place,
  key,
  code,
  message,
  suggestion,
})

class Reader {
  readonly #file: YamlFile
  readonly #at: (offset: number) => FilePosition

  constructor(file: YamlFile, at: (offset: number) => FilePosition) {
    this.#file = file
    this.#at = at
  }

  read(): void {
    const { document } = this.#file
    if (document.contents === null) return this.#refuse(null, null, 'emptyFile', 'The file is empty. It begins with: version: 1.')
    if (!isMap(document.contents)) return this.#refuse(document.contents, null, 'notAMap', 'The document begins with: version: 1.')
    if (isForeign(document.contents)) return this.#refuse(document.contents, null, 'notCampaigns', foreignText)
    let version: unknown
    for (const { name, key, value } of this.#pairsOf(document.contents)) {
      if (name === 'version') version = isScalar(value) ? value.value : undefined
      else if (name === 'scope') this.#readScope(value)
      else if (name === listNames.order) this.#readList(value, 'order', null)
      else if (name === listNames.campaign) this.#readList(value, 'campaign', null)
      else if (!name.startsWith('x-'))
        this.#refuse(key, name, 'unknownKey', `The document has ${topKeys.join(', ')}.`, nearest(name, topKeys))
    }
    if (version !== 1) this.#refuse(document.contents, 'version', 'required', 'Files of this form begin with: version: 1.')
  }

  #place(node: unknown): FilePosition {
    return this.#at((node as Node | null)?.range?.[0] ?? 0)
  }

  #refuse(node: unknown, key: string | null, code: string, message: string, suggestion: string | null = null): void {
    this.#file.problems.push(problem(this.#place(node), key, code, message, suggestion))
  }

  /** The pairs of a map, and those of maps that it merges, unless it has the key itself. */
  *#pairsOf(map: YAMLMap): Generator<{ name: string; key: Node; value: unknown }> {
    const merged: YAMLMap[] = []
    for (const { key, value } of map.items as Pair[]) {
      const name = isScalar(key) ? String(key.value) : null
      if (name === null) this.#refuse(key, null, 'unknownKey', 'A key is a word.')
      else if (name === '<<') merged.push(...this.#mapsOf(value, key as Node))
      else yield { name, key: key as Node, value: value ?? key }
    }
    const seen = new Set((map.items as Pair[]).map(({ key }) => (isScalar(key) ? String(key.value) : '')))
    for (const other of merged)
      for (const pair of this.#pairsOf(other)) {
        if (seen.has(pair.name)) continue
        seen.add(pair.name)
        yield pair
      }
  }

  #mapsOf(value: unknown, key: Node): YAMLMap[] {
    const node = this.#resolved(value)
    const maps = (isSeq(node) ? (node as YAMLSeq).items : [node]).map((item) => this.#resolved(item))
    if (maps.every((item): item is YAMLMap => isMap(item))) return maps
    this.#refuse(key, '<<', 'invalidValue', '<< takes blocks of keys, by their anchor: <<: *base.')
    return []
  }

  #resolved(node: unknown): unknown {
    return isAlias(node) ? node.resolve(this.#file.document) : node
  }

  #readScope(given: unknown): void {
    const node = this.#resolved(given)
    if (!isMap(node)) return this.#refuse(node, 'scope', 'invalidValue', `The scope has ${scopeKeys.join(', ')}.`)
    const scope: Scope = { place: this.#place(node) }
    for (const { name, key, value } of this.#pairsOf(node)) {
      const known = scopeKeys.find((candidate) => candidate === name)
      const scalar = this.#resolved(value)
      const text = isScalar(scalar) ? toScalarText(scalar) : ''
      if (!known || text === '') this.#refuse(key, name, 'invalidValue', `The scope has ${scopeKeys.join(', ')}.`)
      // A blank at the end of a prefix tells ACME 1 from ACMEX.
      else scope[known] = known === 'prefix' ? toPrefix(text) : toKey(text)
    }
    this.#file.scopes.push(scope)
  }

  #readList(given: unknown, kind: Kind, parent: Block | null): void {
    const node = this.#resolved(given)
    if (isScalar(node) && node.value === null) return
    if (!isSeq(node)) return this.#refuse(node, listNames[kind], 'invalidValue', `${listNames[kind]} is a list.`)
    const blocks = (node as YAMLSeq).items.flatMap((item) => {
      if (isMap(item)) return [this.#readBlock(item, kind, parent)]
      this.#refuse(item, listNames[kind], 'invalidValue', `Each of ${listNames[kind]} is a block of keys.`)
      return []
    })
    if (parent) parent.ads = blocks
    else this.#file.blocks.push(...blocks)
  }

  #readBlock(map: YAMLMap, kind: Kind, parent: Block | null): Block {
    const place = this.#place(map)
    const rev = readRev(map)
    const block: Block = { kind, ref: null, id: null, rev, action: null, cells: new Map(), place, parent, ads: null, sequence: null }
    this.#file.nodes.set(block, map)
    for (const pair of this.#pairsOf(map)) {
      if (kind === 'campaign' && pair.name === listNames.ad) this.#readList(pair.value, 'ad', block)
      else if (kind === 'campaign' && pair.name === 'sequence') this.#readSequence(block, pair.value)
      else this.#readCell(block, pair)
    }
    if (kind === 'campaign' && map.has(listNames.ad)) block.ads ??= []
    if (block.ref === null && block.id === null)
      this.#refuse(map, 'ref', 'required', `The ${kind} has neither ref nor id. With a ref it is found again at the next apply.`)
    return block
  }

  #readSequence(block: Block, node: unknown): void {
    const value = toCellValue(node, this.#file.document)
    if (value !== null && !Array.isArray(value)) return this.#refuse(node, 'sequence', 'invalidValue', 'The sequence is a list of ads.')
    block.sequence = { keys: ((value as readonly Value[] | null) ?? []).map((key) => toKey(String(key))), place: this.#place(node) }
  }

  #readCell(block: Block, { name, key: keyNode, value: node }: { name: string; key: Node; value: unknown }): void {
    const key = findKey(block.kind, name)
    if (!key) return this.#refuse(keyNode, name, 'unknownKey', `There is no key ${name}.`, nearestKey(block.kind, name))
    const value = node === keyNode ? null : toCellValue(node, this.#file.document)
    if (value === undefined) return this.#refuse(node, name, 'invalidValue', 'This is a value or a list of values.')
    const { column, form } = key
    const place = this.#place(node)
    if (block.cells.has(column.header)) return this.#refuse(keyNode, name, 'duplicateColumn', 'The key is there twice.')
    if (column.role === 'id') {
      const id = Number(value)
      if (!Number.isSafeInteger(id) || id < 1)
        return this.#refuse(node, name, 'invalidId', `An id is a whole number, not ${String(value)}.`)
      block.id = id
    } else if (column.role === 'action') block.action = value === null ? null : String(value)
    else if (column.header === 'external_reference') block.ref = toKey(value === null ? '' : String(value)) || null
    if (column.role === 'field') block.cells.set(column.header, { text: toCell(flat(value, column.header), form), place })
  }
}

/** Line ends in a targeting text are spaces. */
const flat = (value: Value, header: string) =>
  header === 'targeting' && typeof value === 'string' ? value.replaceAll(/\s*\n\s*/g, ' ').trim() : value

/** A scalar as it is written: 00123 and 12.50 keep their digits. */
function toScalarText(node: { value: unknown; source?: string; type?: string | null }): string {
  return node.type === 'PLAIN' && node.source !== undefined ? node.source : String(node.value)
}

/** Undefined for what is neither a value nor a list of values. */
export function toCellValue(given: unknown, document: Document): Value | undefined {
  const node = isAlias(given) ? given.resolve(document) : given
  if (isScalar(node)) return node.value === null ? null : toScalarText(node)
  if (!isSeq(node)) return undefined
  const items = (node as YAMLSeq).items.map((item) => toCellValue(item, document))
  return items.every((item) => item !== undefined && !Array.isArray(item)) ? (items as Value[]) : undefined
}

function readRev(map: YAMLMap): number | null {
  const comments = (map.items as Pair[]).flatMap(({ value }) => (isScalar(value) ? [value.comment] : []))
  const found = [...comments, map.commentBefore, map.flow ? map.comment : null]
    .map((comment) => revPattern.exec(comment ?? '')?.[1])
    .find((rev) => rev !== undefined)
  return found === undefined ? null : Number(found)
}

/** A file in which nothing was read. */
export function emptyFile(path: string): YamlFile {
  return { form: 'yaml', path, source: '', edits: [], document: new Document(), nodes: new Map(), blocks: [], scopes: [], problems: [] }
}

/** A tag whose numbers are printed with the digits in which they are written. */
function asWritten(tag: Tags[number]): Tags[number] {
  if (typeof tag === 'string' || !/:(int|float)$/.test(tag.tag)) return tag
  const { stringify } = tag as ScalarTag
  return { ...tag, stringify: (node, ...rest) => node.source ?? stringify!(node, ...rest) } as ScalarTag
}
