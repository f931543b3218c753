/** The place in a command line where somebody types. */
import type { ArgumentRow, CommandRow, OptionRow } from '../command.ts'
import { commands, groups } from '../commands/table.ts'
import { globalOptions } from '../global-options.ts'
import { findCommand, getCommandName, getParentPath } from '../program.ts'

export interface Position {
  /** The command or group of the words so far. */
  path: string
  command: CommandRow | undefined
  /** Arguments that are complete. */
  words: readonly string[]
  /** Values of the options so far, by long name without dashes. */
  given: ReadonlyMap<string, string>
  /** The option whose value is being typed. */
  option: OptionRow | undefined
  /** The argument that is being typed. */
  argument: ArgumentRow | undefined
  /** False after `--`: options come no more. */
  isOpen: boolean
}

export const longName = (flags: string) => /--(?:no-)?([\w-]+)/.exec(flags)?.[1] ?? flags
/** Every spelling: '-o', '--output'. */
export const spellings = (flags: string): string[] => flags.match(/(?<![\w-])--?[A-Za-z][\w-]*/g) ?? []

export const listOptions = (path: string): readonly OptionRow[] => [...(findCommand(path)?.options ?? []), ...globalOptions]
export const findOption = (path: string, word: string) => listOptions(path).find(({ flags }) => spellings(flags).includes(word))

interface Member {
  path: string
  alias?: string
  summary: string
}

/** Commands and groups one word below a path; a command that is a group too counts once. */
export function listMembers(path: string): Member[] {
  const all: readonly Member[] = [...groups, ...commands]
  const below = all.filter((row) => getParentPath(row.path) === path)
  return below.filter((row, at) => below.findIndex((each) => each.path === row.path) === at)
}

/** @param words the complete words after `spotdesk` */
export function resolvePosition(words: readonly string[]): Position {
  let path = ''
  let isOpen = true
  let option: OptionRow | undefined
  const done: string[] = []
  const given = new Map<string, string>()
  for (const word of words) {
    if (option) {
      given.set(longName(option.flags), word)
      option = undefined
    } else if (isOpen && word === '--') isOpen = false
    else if (isOpen && word.startsWith('-') && word !== '-') {
      const [name = '', value] = word.split(/=(.*)/s)
      const found = findOption(path, name)
      if (found && value !== undefined) given.set(longName(found.flags), value)
      else if (found?.flags.includes('<')) option = found
    } else {
      const member =
        done.length === 0 ? listMembers(path).find((row) => getCommandName(row.path) === word || row.alias === word) : undefined
      if (member) path = member.path
      else done.push(word)
    }
  }
  const command = findCommand(path)
  const places = command?.arguments ?? []
  const last = places.at(-1)
  return { path, command, words: done, given, option, argument: places[done.length] ?? (last?.many ? last : undefined), isOpen }
}
