/** Help: examples first, then arguments and options. Pages are made of the table of commands, at the width of the terminal. */
import type { CommandRow } from './command.ts'
import { commands, groups } from './commands/table.ts'
import { firstExamples, sections } from './help/sections.ts'
import { formatTwoColumns, commandLines, defaultWidth, wrap } from './help/text.ts'
import { findTopic, optionLines, topics } from './help/topics.ts'
import { toCanonicalPath, findCommand, findGroup, getCommandName, noCommand, getParentPath } from './program.ts'

/** Examples of a group, one of each of its first commands. */
const groupExamples = 3

/**
 * Help of the command, group or topic that the words name, or of the whole command line.
 * @throws Failure (exit 2) when they name none
 */
export function formatHelp(words: readonly string[], width = defaultWidth): string {
  const topic = words.length === 1 ? findTopic(words[0]) : undefined
  if (topic) return lines(topic.page(width))
  const path = toCanonicalPath(words)
  const command = findCommand(path)
  if (command) return lines(commandHelp(command, width))
  const depth = path === '' ? 0 : path.split(' ').length
  if (words.length > depth) throw noCommand(path, words[depth]!)
  return lines(path === '' ? rootHelp(width) : groupHelp(path, width))
}

const below = (path: string) =>
  [...groups, ...commands.filter((row) => !findGroup(row.path))].filter((row) => getParentPath(row.path) === path)

/** At most 24 lines, the height of a small terminal. */
function rootHelp(width: number): string[] {
  const isKnown = (word: string) => Boolean(findCommand(word) ?? findGroup(word))
  const placed = new Set(sections.flatMap(({ words }) => words))
  const others = below('').filter(({ path }) => !placed.has(path))
  const all = [...sections, ...(others.length === 0 ? [] : [{ title: 'Others', words: others.map(({ path }) => path) }])]
  return [
    'Audio campaigns from the terminal, from CI and for agents.',
    '',
    'Examples',
    ...formatTwoColumns(firstExamples, width),
    '',
    'Commands',
    ...formatTwoColumns(
      all.map(({ title, words, opened, named, summary }) => {
        const inside = (word: string) => (opened?.includes(word) ? formatMembers(word) : named?.[word] && `${named[word].join(', ')} …`)
        const known = words.filter(isKnown).map((word) => (inside(word) === undefined ? word : `${word} (${inside(word)})`))
        return [title, `${known.join(', ')}${summary === undefined ? '' : `: ${summary}`}`] as const
      }),
      width,
    ),
    '',
    ...wrap(`More: spotdesk <command> --help, spotdesk help ${topicNames}`, width, { hanging: 6 }),
  ]
}

const formatMembers = (group: string) =>
  below(group)
    .map(({ path }) => getCommandName(path))
    .join(', ')

const topicNames = topics
  .map(({ name, readers }) => (readers === undefined ? name : `${name} (${readers})`))
  .toReversed()
  .join(', ')

/** A group's own commands, and those of the groups in it. */
function groupHelp(path: string, width: number): string[] {
  const rows = commands.filter((row) => row.path.startsWith(`${path} `))
  const alias = findGroup(path)?.alias
  return [
    `${findGroup(path)?.summary ?? path}.`,
    '',
    'Examples',
    ...rows.slice(0, groupExamples).flatMap(({ examples: [first] }) => [`  # ${first.summary}`, ...commandLines(first.command, width)]),
    '',
    `Commands: spotdesk ${path} …${alias === undefined ? '' : `, or spotdesk ${alias} …`}`,
    ...formatTwoColumns(
      rows.map((row) => [
        `${row.path.slice(path.length + 1)}${row.alias === undefined ? '' : `, ${row.alias}`}${formatArguments(row)}`,
        row.summary,
      ]),
      width,
    ),
    '',
    `More: spotdesk ${path} <command> --help`,
  ]
}

function commandHelp(row: CommandRow, width: number): string[] {
  const { path, summary, description, options = [], examples, alias } = row
  const inside = commands.filter((other) => getParentPath(other.path) === path)
  const used = [`${path}${formatArguments(row)}${options.length > 0 ? ' [options]' : ''}`]
  if (alias !== undefined) used.push(`${getParentPath(path)} ${alias}`.trim())
  used.push(...inside.map((other) => `${other.path}${formatArguments(other)}`))
  return [
    ...wrap(`${summary}.`, width),
    ...(description === undefined ? [] : ['', ...wrap(flowing(description), width)]),
    '',
    'Examples',
    ...examples.flatMap((example) => [
      ...wrap(`# ${example.summary}`, width, { indent: 2, hanging: 4 }),
      ...commandLines(example.command, width),
    ]),
    '',
    'Usage',
    ...used.flatMap((each) => wrap(`spotdesk ${each}`, width, { indent: 2, hanging: 6 })),
    ...((row.arguments ?? []).length > 0
      ? [
          '',
          'Arguments',
          ...formatTwoColumns(
            (row.arguments ?? []).map((argument) => [argument.name, withChoices(argument)]),
            width,
          ),
        ]
      : []),
    ...(options.length > 0
      ? [
          '',
          'Options',
          ...optionLines(
            options.map((option) => ({ flags: option.flags, summary: withChoices(option) })),
            width,
          ),
        ]
      : []),
    '',
    'Options of every command: spotdesk help options',
  ]
}

/** Lines that a description was broken into for the editor flow again; an empty line stays. */
const flowing = (text: string) => text.replaceAll(/(?<!\n)\n(?!\n| )/g, ' ')

/** The values that are allowed, where the summary does not list them. */
function withChoices({ summary, choices = [] }: { summary: string; choices?: readonly string[] }): string {
  const isSaid = choices.every((choice) => summary.toLowerCase().includes(choice.toLowerCase()))
  return isSaid ? summary : `${summary}: ${choices.join(', ')}`
}

function formatArguments(row: Pick<CommandRow, 'arguments'>): string {
  return (row.arguments ?? [])
    .map(({ name, optional, many }) => ` ${optional ? '[' : '<'}${name}${many ? '…' : ''}${optional ? ']' : '>'}`)
    .join('')
}

function lines(parts: readonly string[]): string {
  return `${parts.join('\n')}\n`
}
