import type { CommandRow, OptionRow } from '../../../command.ts'
import { exitCodes, exitMeanings, type ExitName } from '../../../exit-codes.ts'
import { globalOptions } from '../../../global-options.ts'
import { environmentRows } from '../../../help/environment.ts'
import { firstExamples } from '../../../help/sections.ts'
import { cliVersion } from '../../../version.ts'
import { commands, groups } from '../../table.ts'

/** Words of the first level, each of which has a page beside `spotdesk(1)`. */
export function manPages(): string[] {
  return [...new Set([...groups, ...commands].map(({ path }) => path.split(' ')[0]!))].filter((word) => listCommands(word).length > 0)
}

const listCommands = (word: string) => commands.filter(({ path }) => path === word || path.startsWith(`${word} `))
const findSummary = (word: string) => [...groups, ...commands].find(({ path }) => path === word)?.summary ?? word

/** The page of a word, or of the program. */
export function manPage(word: string | undefined): string {
  return `${(word === undefined ? programPage() : wordPage(word)).join('\n')}\n`
}

/** Text that roff prints as it is: no escapes, no hyphen that is set as another sign, no request at the start of a line. */
function plain(text: string): string {
  return text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll('…', String.raw`\&...`)
    .replaceAll('–', String.raw`\(en`)
    .replaceAll('→', '->')
    .replaceAll(/^(?=[.'])/gm, String.raw`\&`)
    .replaceAll(/[^\n\x20-\x7e]/gu, (sign) => String.raw`\[u${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`)
}

/** Without a date, so that the same program makes the same page. */
const title = (name: string) => [`.TH ${plain(name.toUpperCase())} 1 "" "spotdesk ${cliVersion}" "Spotdesk"`, '.nh', '.ad l']
const section = (name: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`.SH ${name}`, ...lines])
const entry = (term: string, text: string) => ['.TP', String.raw`\fB${plain(term)}\fP`, plain(text)]
const entries = (pairs: readonly (readonly [string, string])[]) => pairs.flatMap(([term, text]) => entry(term, text))
const optionEntries = (options: readonly OptionRow[]) => options.flatMap(({ flags, summary }) => entry(flags, summary))
const formatExamples = (pairs: readonly (readonly [string, string])[]) =>
  pairs.flatMap(([command, summary]) => ['.PP', plain(`${summary}:`), '.PP', '.RS 4', '.nf', plain(command), '.fi', '.RE'])
const pages = (words: readonly string[]) => words.map((word) => `.BR ${plain(`spotdesk-${word}`)} (1)`).join(',\n')

function programPage(): string[] {
  return [
    ...title('spotdesk'),
    ...section('NAME', [String.raw`spotdesk \- audio campaigns from the terminal, from CI and for agents`]),
    ...section('SYNOPSIS', [String.raw`\fBspotdesk\fP \fIcommand\fP [\fIarguments\fP] [\fIoptions\fP]`]),
    ...section('EXAMPLES', formatExamples(firstExamples)),
    ...section('COMMANDS', entries(manPages().map((word) => [`spotdesk ${word}`, findSummary(word)] as const))),
    ...section('OPTIONS OF EVERY COMMAND', optionEntries(globalOptions)),
    ...section('ENVIRONMENT', entries(environmentRows)),
    ...section(
      'EXIT STATUS',
      entries(Object.entries(exitMeanings).map(([name, text]) => [String(exitCodes[name as ExitName]), text] as const)),
    ),
    ...section('SEE ALSO', [pages(manPages())]),
  ]
}

function wordPage(word: string): string[] {
  return [
    ...title(`spotdesk-${word}`),
    ...section('NAME', [plain(`spotdesk-${word}`) + String.raw` \- ` + plain(findSummary(word))]),
    ...section('COMMANDS', listCommands(word).flatMap(commandEntry)),
    ...section('SEE ALSO', [String.raw`.BR spotdesk (1)`]),
  ]
}

function commandEntry({ path, summary, description, arguments: given = [], options = [], examples }: CommandRow): string[] {
  const words = given.map(({ name, optional, many }) => {
    const shown = String.raw`\fI${plain(name)}\fP` + (many ? ' ...' : '')
    return optional ? `[${shown}]` : shown
  })
  return [
    `.SS "spotdesk ${plain(path)}"`,
    [String.raw`\fBspotdesk ${plain(path)}\fP`, ...words, ...(options.length > 0 ? [String.raw`[\fIoptions\fP]`] : [])].join(' '),
    '.PP',
    plain(`${summary}.`),
    ...(description === undefined
      ? []
      : [
          '.PP',
          ...plain(description)
            .split('\n')
            .map((line) => (line === '' ? '.PP' : line.trimStart())),
        ]),
    ...entries(given.map(({ name, summary: text }) => [name, text] as const)),
    ...optionEntries(options),
    ...formatExamples(examples.map(({ command, summary: text }) => [command, text] as const)),
  ]
}
