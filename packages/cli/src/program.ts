/** The table of commands as a commander program: commander parses, and this module returns the command and its input. */
import { Command, CommanderError, Option } from 'commander'
import type { CommandRow, OptionRow } from './command.ts'
import { commands, groups } from './commands/table.ts'
import { type Failure, usage } from './failure.ts'
import { globalOptions } from './global-options.ts'
import { didYouMean } from './input.ts'

export interface Parsed {
  row: CommandRow
  words: string[]
  options: Record<string, unknown>
  globals: Record<string, unknown>
}

/** Words of a path or an alias of it: 'c ls' is 'campaigns list'. */
export function toCanonicalPath(words: readonly string[]): string {
  let path = ''
  for (const word of words) {
    const siblings = [...groups, ...commands].filter((row) => getParentPath(row.path) === path)
    const found = siblings.find((row) => getCommandName(row.path) === word || row.alias === word)
    if (!found) break
    path = found.path
  }
  return path
}

export const getCommandName = (path: string) => path.split(' ').at(-1)!
export const getParentPath = (path: string) => path.split(' ').slice(0, -1).join(' ')
export const findCommand = (path: string) => commands.find((row) => row.path === path)
export const findGroup = (path: string) => groups.find((row) => row.path === path)

function createOption({ flags, summary, many }: OptionRow): Option {
  const option = new Option(flags, summary)
  return many ? option.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value]) : option
}

/** @throws Failure (exit 2) for an unknown command, a wrong option, or a missing argument */
export function parse(argv: readonly string[]): Parsed {
  let parsed: Parsed | undefined
  const program = plain(new Command('spotdesk'))
  for (const option of globalOptions) program.addOption(createOption(option))
  const nodes = new Map<string, Command>([['', program]])
  for (const row of [...groups, ...commands]) {
    const command = nodes.get(row.path) ?? plain(new Command(getCommandName(row.path)))
    if (row.alias !== undefined) command.alias(row.alias)
    if (!nodes.has(row.path)) nodes.get(getParentPath(row.path))!.addCommand(command)
    nodes.set(row.path, command)
  }
  for (const row of commands) {
    addInputs(nodes.get(row.path)!, row).action((...received: unknown[]) => {
      const command = received.at(-1) as Command
      parsed = { row, words: command.args, options: command.opts(), globals: program.opts() }
    })
  }
  try {
    program.parse(argv, { from: 'user' })
  } catch (error) {
    throw error instanceof CommanderError ? toUsage(error, argv) : error
  }
  if (!parsed) throw usage('A command is missing.', 'See: spotdesk --help')
  return parsed
}

function plain(command: Command): Command {
  return command
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: () => {} })
    .helpOption(false)
    .helpCommand(false)
    .showSuggestionAfterError(true)
}

function addInputs(command: Command, row: CommandRow): Command {
  for (const { name, optional, many } of row.arguments ?? [])
    command.argument(optional ? `[${name}${many ? '...' : ''}]` : `<${name}${many ? '...' : ''}>`)
  for (const option of row.options ?? []) command.addOption(createOption(option))
  return command
}

/** Commander's messages as sentences, with the probable command or option as the hint. */
function toUsage({ message, code }: CommanderError, argv: readonly string[]) {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n')
  const text = `${first[0]?.toUpperCase() ?? ''}${first.slice(1)}`.replace(/\.?$/, '.')
  if (code === 'commander.unknownCommand') {
    const words = argv.filter((word) => !word.startsWith('-'))
    const path = toCanonicalPath(words)
    return noCommand(path, words[path === '' ? 0 : path.split(' ').length] ?? '')
  }
  return usage(text, suggestion?.replace(/^\(|\)$/g, ''))
}

/** Groups beyond which a name says too little: every group has a list. */
const mostPlaces = 4

/** The commands of that name in groups: 'why' is 'campaigns why'. */
function elsewhere(path: string, word: string): string | undefined {
  const found =
    path === '' && word !== '' ? commands.filter((row) => getCommandName(row.path) === word).map((row) => `spotdesk ${row.path}`) : []
  return found.length === 0 || found.length > mostPlaces ? undefined : `Did you mean ${found.join(' or ')}?`
}

/** @param path the group in which there is no such command; '' for none */
export function noCommand(path: string, word: string): Failure {
  const known = [...groups, ...commands].filter((row) => getParentPath(row.path) === path).map((row) => getCommandName(row.path))
  return usage(
    `There is no command "${[path, word].filter(Boolean).join(' ')}".`,
    didYouMean(word, known) ?? elsewhere(path, word) ?? `See: spotdesk ${path} --help`.replace('  ', ' '),
  )
}
