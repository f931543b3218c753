/** Help: examples first, then arguments and options. */
import type { CommandRow, OptionRow } from './command.ts'
import { commands, groups } from './commands/table.ts'
import { exitCodes, exitMeanings, type ExitName } from './exit-codes.ts'
import { globalOptions } from './global-options.ts'
import { canonical, findCommand, findGroup, parentOf } from './program.ts'
import { usage } from './failure.ts'

/** Help of the command or group that the words name, or of the whole command line. */
export function helpOf(words: readonly string[]): string {
  if (words[0] === 'exit-codes') return exitCodesHelp()
  if (words[0] === 'options') return `Options of every command\n${optionLines(globalOptions)}\n`
  const path = canonical(words)
  const command = findCommand(path)
  if (command) return commandHelp(command)
  if (words.length > 0 && path === '') throw usage(`There is no command "${words[0]}".`, 'See: spotdesk --help')
  return path === '' ? rootHelp() : groupHelp(path)
}

/** At most 24 lines, the height of a small terminal. */
function rootHelp(): string {
  const rows = [...groups, ...commands].filter(({ path }) => !path.includes(' '))
  return lines([
    'Audio campaigns from the terminal and from CI.',
    '',
    'Examples',
    ...columns([
      ['spotdesk auth login', 'Sign in'],
      ['spotdesk campaigns list --status RUNNING', 'Running campaigns'],
      ['spotdesk campaigns pause 104001', 'Pause a campaign'],
      ['spotdesk bulk import campaigns new.csv', 'Plan, ask, apply'],
    ]),
    '',
    'Commands',
    ...columns(rows.map(({ path, alias, summary }) => [alias === undefined ? path : `${path}, ${alias}`, summary])),
    '',
    'More: spotdesk <command> --help, spotdesk help options, spotdesk help exit-codes',
  ])
}

function groupHelp(path: string): string {
  const rows = [...groups, ...commands].filter((row) => parentOf(row.path) === path)
  const examples = commands
    .filter((row) => parentOf(row.path) === path)
    .slice(0, 2)
    .map(({ examples: [first] }) => [first.command, first.summary] as const)
  return lines([
    `${findGroup(path)?.summary ?? path}.`,
    '',
    'Examples',
    ...columns(examples),
    '',
    'Commands',
    ...columns(rows.map((row) => [`spotdesk ${row.path}${argumentsOf(row)}`, row.summary])),
    '',
    `More: spotdesk ${path} <command> --help`,
  ])
}

function commandHelp(row: CommandRow): string {
  const { path, summary, description, options = [], examples, alias } = row
  const inside = commands.filter((other) => parentOf(other.path) === path)
  return lines([
    `${summary}.`,
    ...(description === undefined ? [] : ['', description]),
    '',
    'Examples',
    ...examples.flatMap((example) => [`  # ${example.summary}`, `  ${example.command}`]),
    '',
    'Usage',
    `  spotdesk ${path}${argumentsOf(row)}${options.length > 0 ? ' [options]' : ''}`,
    ...(alias === undefined ? [] : [`  spotdesk ${parentOf(path)} ${alias}`]),
    ...inside.map((other) => `  spotdesk ${other.path}${argumentsOf(other)}`),
    ...((row.arguments ?? []).length > 0
      ? ['', 'Arguments', ...columns((row.arguments ?? []).map(({ name, summary }) => [name, summary]))]
      : []),
    ...(options.length > 0 ? ['', 'Options', optionLines(options)] : []),
    '',
    'Options of every command: spotdesk help options',
  ])
}

function argumentsOf(row: { path: string; arguments?: CommandRow['arguments'] }): string {
  return (row.arguments ?? [])
    .map(({ name, optional, many }) => ` ${optional ? '[' : '<'}${name}${many ? '…' : ''}${optional ? ']' : '>'}`)
    .join('')
}

function exitCodesHelp(): string {
  return lines([
    'Exit codes',
    ...columns(Object.entries(exitMeanings).map(([name, meaning]) => [String(exitCodes[name as ExitName]), meaning])),
  ])
}

function optionLines(options: readonly OptionRow[]): string {
  return columns(options.map(({ flags, summary }) => [flags.startsWith('--') ? `    ${flags}` : flags, summary])).join('\n')
}

function columns(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...pairs.map(([left]) => left.length)) + 2
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}${right}`.trimEnd())
}

function lines(parts: readonly string[]): string {
  return `${parts.join('\n')}\n`
}
