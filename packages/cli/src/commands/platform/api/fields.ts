/** The parameters and the body that -f, -F and --input give a call. */
import { fileFrom } from '@spotdesk/sdk/node'
import { resolve } from 'node:path'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { readBytes, readText } from '../../../stdin.ts'

export interface Fields {
  values: Record<string, unknown>
  /** Paths of files given with @, by field. */
  files: Record<string, string>
}

const numeric = /^-?(0|[1-9]\d*)(\.\d+)?$/
const words: Record<string, unknown> = { true: true, false: false, null: null }

export async function readFields(context: Context): Promise<Fields> {
  const fields: Fields = { values: {}, files: {} }
  for (const pair of context.input.many('field') ?? []) add(fields.values, pair, (text) => text)
  for (const pair of context.input.many('typedField') ?? []) {
    const [name, text] = split(pair)
    if (text.startsWith('@')) {
      fields.files[name] = text.slice(1)
      fields.values[name] = text === '@-' ? await readText(context, '-') : undefined
    } else add(fields.values, pair, typed)
  }
  return fields
}

/** The file of an upload, read from disk or stdin while it is sent. */
export async function openUpload(context: Context, path: string) {
  return path === '-' ? readBytes(context, '-') : fileFrom(resolve(context.terminal.cwd, path))
}

/** The text of @files, for calls without an upload. */
export async function withFileTexts(context: Context, { values, files }: Fields): Promise<Record<string, unknown>> {
  const texts = await Promise.all(
    Object.entries(files).map(async ([name, path]) => [name, path === '-' ? values[name] : await readText(context, path)] as const),
  )
  return { ...values, ...Object.fromEntries(texts) }
}

/** A name that is given twice, or that ends in [], makes a list; `order[name]` is a member of an object. */
function add(values: Record<string, unknown>, pair: string, read: (text: string) => unknown): void {
  const [key, text] = split(pair)
  const [, first = '', inner = ''] = /^([^[]*)((?:\[[^\]]+\])*)(?:\[\])?$/.exec(key) ?? [undefined, key]
  const path = [first, ...[...inner.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name!)]
  const name = path.pop()!
  let home = values
  for (const step of path) home = (home[step] ??= {}) as Record<string, unknown>
  const value = read(text)
  const before = home[name]
  if (before !== undefined) home[name] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value]
  else home[name] = key.endsWith('[]') ? [value] : value
}

function split(pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at < 1) throw usage(`A field is written key=value, not "${pair}".`)
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function typed(text: string): unknown {
  if (Object.hasOwn(words, text)) return words[text]
  return numeric.test(text) ? Number(text) : text
}

export async function readBody(context: Context): Promise<unknown> {
  const path = context.input.text('input')
  if (path === undefined) return undefined
  const text = await readText(context, path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw usage(`--input is not valid JSON: ${(error as Error).message}`)
  }
}

export function readHeaders({ input }: Context): Record<string, string> {
  return Object.fromEntries(
    (input.many('header') ?? []).map((line) => {
      const at = line.indexOf(':')
      if (at < 1) throw usage(`A header is written name:value, not "${line}".`)
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
