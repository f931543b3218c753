/** Orders, campaigns and ads of files: what each says, and where. */
import { toKey } from '@spotdesk/sdk/values'
import { annotate } from '../../../../output/annotations.ts'
import type { Terminal } from '../../../../terminal.ts'
import type { Kind } from './keys.ts'

export interface FilePosition {
  /** As given on the command line, or found in a folder. */
  file: string
  /** From 1. */
  line: number
  column: number
}

/** A cell of a block, as a change-set takes it. */
export interface BlockCell {
  text: string
  place: FilePosition
}

export interface Block {
  kind: Kind
  ref: string | null
  id: number | null
  /** Version that the file was written for; null: not known. */
  rev: number | null
  action: string | null
  /** By header of the column. */
  cells: Map<string, BlockCell>
  place: FilePosition
  /** Campaign of an ad that stands in its block. */
  parent: Block | null
  /** Ads that stand in the campaign's block; null without such a list. */
  ads: Block[] | null
  /** Ads in the order in which a listener hears them; null: not said. */
  sequence: { keys: string[]; place: FilePosition } | null
}

/** The campaigns that a set of files is about: --prune archives those that the files leave out. */
export interface Scope {
  /** Id, `ref:…` or name. */
  advertiser?: string
  /** Id or `ref:…`. */
  order?: string
  /** Beginning of the external reference. */
  prefix?: string
  place: FilePosition
}

/** An error of a file, for people and for the place where it stands. */
export interface Problem {
  place: FilePosition
  key: string | null
  code: string
  message: string
  suggestion: string | null
}

/** Blocks of files in their order; ads come after their campaign. */
export interface BlockSet {
  blocks: Block[]
  scopes: Scope[]
  problems: Problem[]
}

export const formatPosition = ({ file, line, column }: FilePosition) => `${file}:${line}:${column}`

/** 'campaigns.yaml:12:7 - cpm: The number is too small. Did you mean 0.01?' */
export function problemText({ place, key, message, suggestion }: Problem): string {
  return `${formatPosition(place)} - ${key === null ? '' : `${key}: `}${message}${suggestion === null ? '' : ` Did you mean ${suggestion}?`}`
}

/** Shows each problem at its place in GitHub Actions. */
export function annotateProblems(terminal: Terminal, problems: readonly Problem[]): void {
  annotate(
    terminal,
    problems.map((problem) => ({
      file: problem.place.file,
      line: problem.place.line,
      column: problem.place.column,
      title: problem.code,
      message: problemText(problem),
      level: 'error' as const,
    })),
  )
}

/** The key of a block in messages: its reference, else its id. */
export function formatBlockKey({ kind, ref, id, cells }: Block): string {
  return ref ?? (id === null ? (cells.get('name')?.text ?? `an ${kind}`) : `#${id}`)
}

/** True if a word names a block: ACME-A1, ref:ACME-A1, id:12 or 12. */
export const isNamed = (block: Block, word: string) => isKey(word, block)

/** True if a word is one of the keys of a thing. */
export function isKey(word: string, { ref, id }: { ref: string | null; id: number | null }): boolean {
  const key = toKey(word)
  if (ref !== null && (key === ref || toKey(key.replace(/^ref:/, '')) === ref)) return true
  return id !== null && (key === String(id) || key === `id:${id}`)
}

/** Every block of a set, ads of campaigns included. */
export function everyBlock(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...(block.ads ?? [])])
}

/** Blocks that name the same thing twice. */
export function duplicates(blocks: readonly Block[]): Problem[] {
  const seen = new Map<string, Block>()
  return everyBlock(blocks).flatMap((block) => {
    const keys = [
      block.ref === null ? [] : `${block.kind} ref:${block.ref}`,
      block.id === null ? [] : `${block.kind} id:${block.id}`,
    ].flat()
    const first = keys.map((key) => seen.get(key)).find((known) => known !== undefined)
    for (const key of keys) seen.set(key, block)
    if (!first) return []
    const message = `${formatBlockKey(block)} is at ${formatPosition(first.place)} too.`
    return [{ place: block.place, key: null, code: 'duplicateKeyInFile', message, suggestion: null }]
  })
}
