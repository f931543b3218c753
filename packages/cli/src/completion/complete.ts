/**
 * `spotdesk __complete <word>…`: what can follow, asked by the scripts of `spotdesk completion`. The last word is the one that is being typed.
 * A line is a value, a tab and a summary; `:files` or `:folders` leaves the word to the shell. Errors are silent.
 */
import { searchKey } from '@spotdesk/sdk/values'
import type { Candidate } from '../command.ts'
import { resolveSettings, type Settings } from '../config/settings.ts'
import { topics } from '../help/topics.ts'
import { getCommandName } from '../program.ts'
import { printable } from '../output/table.ts'
import { writeTo } from '../output/write.ts'
import type { Terminal } from '../terminal.ts'
import { findOption, listMembers, listOptions, type Position, resolvePosition, spellings } from './position.ts'
import { type ValueSource, sourceAt } from './values.ts'

export async function complete(words: readonly string[], terminal: Terminal): Promise<void> {
  const found = await listCandidates(words, terminal).catch(() => [])
  const text = typeof found === 'string' ? `:${found}\n` : found.map(formatCandidate).join('')
  await writeTo(terminal.stdout, text)
}

const formatCandidate = ({ value, summary }: Candidate) => `${printable(value)}${summary === undefined ? '' : `\t${printable(summary)}`}\n`

async function listCandidates(words: readonly string[], terminal: Terminal): Promise<'files' | 'folders' | Candidate[]> {
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (before[0] === 'help') return helpWords(before.slice(1), typed)
  const position = resolvePosition(before)
  const [, name, part] = position.option === undefined && position.isOpen ? (/^(--[\w-]+)=(.*)$/s.exec(typed) ?? []) : []
  const option = name === undefined ? undefined : findOption(position.path, name)
  if (option) return prefixed(`${name}=`, await listValues({ ...position, option }, part!, terminal))
  if (!position.option && position.isOpen && typed.startsWith('-') && typed !== '-') return startingWith(typed, optionWords(position))
  const values = await listValues(position, typed, terminal)
  if (position.option || typeof values === 'string') return values
  const members = position.words.length > 0 ? [] : memberWords(position.path)
  const help = position.path === '' ? [{ value: 'help', summary: 'Help of a command or topic' }] : []
  return [...startingWith(typed, [...members, ...help]), ...values]
}

async function listValues(position: Position, typed: string, terminal: Terminal): Promise<'files' | 'folders' | Candidate[]> {
  const source = sourceAt(position)
  if (!source) return []
  if (source.kind !== 'fixed' && source.kind !== 'server') return source.kind
  // A profile, a server or an agency that was typed before counts here too.
  const settings = resolveSettings(
    Object.fromEntries(
      [...position.given].map(([key, value]) => [key.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
    ),
    terminal,
  )
  const isList = (position.option ?? position.argument)?.many === true || /<(list|ids|columns)>/.test(position.option?.flags ?? '')
  const head = isList ? typed.slice(0, typed.lastIndexOf(',') + 1) : ''
  const taken = head.split(',')
  const own = typed.slice(head.length)
  const { isFound, all } = await load(source, { position, typed: own }, settings, terminal)
  const used = position.argument?.many && !position.option ? position.words : []
  const left = all.filter(({ value }) => !taken.includes(value) && !used.includes(value))
  return prefixed(head, isFound ? left : startingWith(own, left))
}

/** @returns `isFound`: they are those that the server has found for what is typed, and need not begin with it */
async function load(
  source: ValueSource,
  { position, typed }: { position: Position; typed: string },
  settings: Settings,
  terminal: Terminal,
): Promise<{ isFound: boolean; all: Candidate[] }> {
  if (source.kind === 'fixed') {
    const all = (await source.load(position, settings)).map((each) => (typeof each === 'string' ? { value: each } : each))
    return { isFound: false, all }
  }
  const { isSearch, serverValues } = await import('./server-values.ts')
  const isFound = isSearch(source.source, typed)
  return { isFound, all: await serverValues(source.source, { position, search: isFound ? typed : '' }, settings, terminal) }
}

const memberWords = (path: string): Candidate[] =>
  listMembers(path).map((row) => ({ value: getCommandName(row.path), summary: row.summary }))

/** Options that are not there yet, by their long names. */
function optionWords({ path, given }: Position): Candidate[] {
  return listOptions(path).flatMap(({ flags, summary, many }) => {
    const value = spellings(flags).find((each) => each.startsWith('--'))!
    return given.has(value.slice(2)) && !many ? [] : [{ value, summary }]
  })
}

function helpWords(before: readonly string[], typed: string): Candidate[] {
  const { path } = resolvePosition(before)
  const pages = path === '' ? topics.map(({ name, summary }) => ({ value: name, summary })) : []
  return startingWith(typed, [...memberWords(path), ...pages])
}

/** In any case: RUNNING follows from 'run'. */
const startingWith = (typed: string, all: readonly Candidate[]) => all.filter(({ value }) => searchKey(value).startsWith(searchKey(typed)))

function prefixed<T extends 'files' | 'folders' | Candidate[]>(head: string, values: T): T {
  return (typeof values === 'string' ? values : values.map((each) => ({ ...each, value: head + each.value }))) as T
}
