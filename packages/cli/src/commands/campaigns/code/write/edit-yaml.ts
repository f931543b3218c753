/**
 * Changes of a YAML text. Only what changes is written: every other byte stays, with comments, quotes, order and line ends. A number keeps the
 * digits in which it is written, since 0004711 is another reference than 4711.
 */
import { Document, type Node, type Pair, Scalar, type YAMLMap, type YAMLSeq, isAlias, isMap, isScalar, isSeq, visit } from 'yaml'
import { usage } from '../../../../failure.ts'
import type { Kind, Value } from '../read/keys.ts'
import { type YamlFile, listNames, revPattern } from '../read/read-yaml.ts'
import type { Stored } from './stored.ts'
import { toCanonicalKey, nameOfPair, printDocument, printFlowBlock, printList, rankKey } from './write-yaml.ts'

type Text = Pick<YamlFile, 'path' | 'document' | 'source' | 'edits'>

/** The text of a file with its changes. */
export function printFile({ source, edits }: Pick<YamlFile, 'source' | 'edits'>): string {
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.rank - b.rank)) {
    text += source.slice(at, edit.from) + edit.text.replaceAll('\n', eol)
    at = edit.to
  }
  return text + source.slice(at)
}

function change({ edits }: Text, from: number, to: number, text: string, rank = 0): void {
  edits.push({ from, to, text, rank })
}

const firstOffset = (node: unknown) => (node as Node).range![0]
const endOffset = (node: unknown) => (node as Node).range![1]
const lineStart = (source: string, at: number) => source.lastIndexOf('\n', at - 1) + 1

/** The end of the line in which a node ends. A block of lines ends behind its last line break. */
function lineEnd(source: string, at: number): number {
  if (source[at - 1] === '\n') return at
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end + 1
}

/** The place behind the colon of a key. */
const colonAfter = (source: string, key: unknown) => source.indexOf(':', endOffset(key)) + 1

const getIndent = (source: string, at: number) => ' '.repeat(at - lineStart(source, at))

/** Puts whole lines at the beginning of a line, or at the end of a text whose last line has no break. */
function insertLines(file: Text, at: number, lines: string, rank = 0): void {
  const isOpen = at > 0 && file.source[at - 1] !== '\n'
  change(file, at, at, isOpen ? `\n${lines.replace(/\n$/, '')}` : lines, rank)
}

function findPair(map: YAMLMap, kind: Kind, name: string): Pair | undefined {
  return (map.items as Pair[]).find((pair) => toCanonicalKey(kind, nameOfPair(pair)) === name)
}

/** Writes `# rev: 17` beside the first key of a block. Other words of the comment stay. */
export function setRev(file: Text, map: YAMLMap, kind: Kind, rev: number): void {
  const { source } = file
  const holder = map.flow ? map : (findPair(map, kind, 'ref') ?? findPair(map, kind, 'id'))?.value
  if (!isMap(holder) && !isScalar(holder)) return
  const written = revAt(source, map)
  if (written) return change(file, written.from, written.to, `rev: ${rev}`)
  // In a block of one line it stands at the end: within, it would break the line.
  const at = endOffset(holder)
  // Between other things of one line a comment would swallow them.
  if (!/^[ \t]*(#.*)?\r?$/.test(restOfLine(source, at))) return
  const words = /^[ \t]*#[ \t]*/.exec(restOfLine(source, at))
  if (words) change(file, at + words[0].length, at + words[0].length, `rev: ${rev}; `)
  else change(file, at, at, ` # rev: ${rev}`)
}

const restOfLine = (source: string, at: number) => source.slice(at, source.indexOf('\n', at) < 0 ? undefined : source.indexOf('\n', at))

/** Where a block says its version: beside one of its keys, behind a block of one line, or above it. */
function revAt(source: string, map: YAMLMap): { from: number; to: number } | null {
  const beside = (map.items as Pair[]).flatMap(({ value }) => (isScalar(value) ? [endOffset(value)] : []))
  for (const at of map.flow ? [endOffset(map)] : beside) {
    const rest = restOfLine(source, at)
    const found = /^[ \t]*#/.test(rest) ? revPattern.exec(rest) : null
    if (found) return { from: at + found.index, to: at + found.index + found[0].length }
  }
  return revPattern.test(map.commentBefore ?? '') ? revAbove(source, firstOffset(map)) : null
}

/** The version in the comments right above a place; those of its own line, behind the dash, count too. */
function revAbove(source: string, at: number): { from: number; to: number } | null {
  for (let end = at; end > 0; end = lineStart(source, end) - 1) {
    const start = lineStart(source, end)
    const line = source.slice(start, end)
    if (!/^\s*(-\s*)?(#.*)?$/.test(line)) return null
    const found = revPattern.exec(line)
    if (found) return { from: start + found.index, to: start + found.index + found[0].length }
  }
  return null
}

/** Sets a key: in its place where it is there, otherwise after the last key that stands before it in canonical order. */
export function setValue(file: Text, map: YAMLMap, { kind, name, value }: { kind: Kind; name: string; value: Value }): void {
  const pair = findPair(map, kind, name)
  if (!pair) return insertPair(file, map, { kind, name, text: printValue(value, map.flow === true) })
  const old = pair.value
  const text = printValue(value, map.flow === true, isScalar(old) ? old.type : null)
  // A key alone, as in {ref: A, cpm}.
  if (old === null || old === undefined) return change(file, endOffset(pair.key), endOffset(pair.key), `: ${text}`)
  if (isScalar(old) || isSeq(old)) detach(file, old)
  const [from, to] = [firstOffset(old), endOffset(old)]
  if (from === to) return change(file, colonAfter(file.source, pair.key), colonAfter(file.source, pair.key), ` ${text}`)
  if (isSeq(old) && !old.flow) return replaceLines(file, pair, text)
  change(file, from, to, file.source[to - 1] === '\n' ? `${text}\n` : text)
}

/** Puts a value in place of a list of lines. What is said beside the key stays there. */
function replaceLines(file: Text, { key, value }: Pair, text: string): void {
  const { source } = file
  const colon = colonAfter(source, key)
  change(file, colon, colon, ` ${text}`)
  const first = lineStart(source, firstOffset(value))
  change(file, first, endOffset(value), '')
}

/** A value as it stands behind its key. @param isFlow within braces, where a comma ends it. @param type quotes that it has had */
function printValue(value: Value, isFlow: boolean, type: Scalar.Type | null = null): string {
  const document = new Document()
  const node = document.createNode(value, { flow: true })
  if (isScalar(node) && typeof node.value === 'string') {
    if (type === Scalar.QUOTE_SINGLE || type === Scalar.QUOTE_DOUBLE) node.type = type
    else if (/[\r\n]/.test(node.value)) node.type = Scalar.QUOTE_DOUBLE
  }
  document.contents = document.createNode({ key: null }, { flow: isFlow }) as never
  ;(document.contents as unknown as YAMLMap).set('key', node)
  const text = printDocument(document).trimEnd()
  return (isFlow ? text.slice(1, -1) : text).slice('key:'.length).trimStart()
}

/** Gives every alias of a node a value of its own, because the node is about to change for its block alone. */
function detach(file: Text, node: Scalar | YAMLSeq): void {
  const { anchor } = node
  if (anchor === undefined) return
  const { document, source } = file
  const isLine = isScalar(node) ? node.type !== Scalar.BLOCK_FOLDED && node.type !== Scalar.BLOCK_LITERAL : node.flow === true
  const text = isLine ? source.slice(firstOffset(node), endOffset(node)) : printValue(node.toJS(document) as Value, false)
  visit(document, {
    Alias: (_, alias) => {
      if (alias.source === anchor) change(file, firstOffset(alias), endOffset(alias), text)
    },
  })
}

function insertPair(file: Text, map: YAMLMap, { kind, name, text }: { kind: Kind; name: string; text: string }): void {
  const items = map.items as Pair[]
  const rank = rankKey(kind, name)
  const before = items.findLast((pair) => rankKey(kind, nameOfPair(pair)) < rank)
  const pair = `${name}: ${text}`
  if (map.flow) {
    const at = before ? endOffset(before.value ?? before.key) : firstOffset(map) + 1
    const isAlone = items.length === 0
    return change(file, at, at, before ? `, ${pair}` : isAlone ? pair : `${pair}, `, rank)
  }
  const indent = getIndent(file.source, firstOffset(map))
  if (before) return insertLines(file, lineEnd(file.source, endOffset(before.value ?? before.key)), `${indent}${pair}\n`, rank)
  change(file, firstOffset(map), firstOffset(map), `${pair}\n${indent}`, rank)
}

/** Adds blocks at the end of their list; the list is made where there is none. @param holder the document, or the campaign of ads */
export function appendBlocks(file: Text, holder: YAMLMap, added: readonly Stored[], options: { withRev: boolean }): void {
  const [first] = added
  if (!first) return
  const name = listNames[first.kind]
  const pair = (holder.items as Pair[]).find((candidate) => nameOfPair(candidate) === name)
  const list = pair?.value
  if (isAlias(list))
    throw usage(`${file.path}: the list ${name} is that of another place (*${list.source}). Write it out, then pull again.`)
  const lines = printList(added, options)
  if (isSeq(list) && list.flow && list.items.length > 0) {
    const at = endOffset(list.items.at(-1))
    return change(file, at, at, added.map((stored) => `, ${printFlowBlock(stored)}`).join(''))
  }
  if (isSeq(list) && !list.flow) {
    const gap = first.kind === 'ad' ? '' : '\n'
    return insertLines(file, lineEnd(file.source, endOffset(list)), gap + indented(lines, getIndent(file.source, firstOffset(list))))
  }
  if (holder.flow) {
    const at = endOffset(holder) - 1
    const text = `${name}: [${added.map(printFlowBlock).join(', ')}]`
    if (pair) return change(file, firstOffset(pair.key), endOffset(list ?? pair.key), text)
    return change(file, at, at, holder.items.length === 0 ? text : `, ${text}`, Number.MAX_SAFE_INTEGER)
  }
  const indent = getIndent(file.source, firstOffset(holder))
  const inner = indented(lines, `${indent}  `)
  if (!pair) return insertLines(file, lineEnd(file.source, endOffset(holder)), `${indent}${name}:\n${inner}`, Number.MAX_SAFE_INTEGER)
  if (isSeq(list)) change(file, colonAfter(file.source, pair.key), endOffset(list), '')
  insertLines(file, lineEnd(file.source, endOffset(list ?? pair.key)), inner)
}

const indented = (lines: string, indent: string) => lines.replaceAll(/^(?=.)/gm, indent)

/** The line by which editors find the schema. */
export function setSchemaLine(file: Text, path: string): void {
  if (!/yaml-language-server:/.test(file.document.commentBefore ?? '')) change(file, 0, 0, `# yaml-language-server: $schema=${path}\n`)
}
