/** Pages of help that are about no single command. Their facts come from the tables that the program itself reads. */
import { findCommand } from '../program.ts'
import { type Format, formats } from '../config/settings-table.ts'
import { exitCodes, exitMeanings, type ExitName } from '../exit-codes.ts'
import { globalOptions } from '../global-options.ts'
import { environmentRows } from './environment.ts'
import { formatTwoColumns, commandLines, wrap } from './text.ts'

/** Lines of a page at a width. */
type Page = (width: number) => string[]

interface Topic {
  name: string
  summary: string
  /** Words for who wants it, where the name alone does not say it. */
  readers?: string
  page: Page
}

const formatMeanings: Record<Format, string> = {
  table: 'For people: as wide as the terminal, in your formats of dates. The default in a terminal',
  tsv: 'Tab-separated rows without a header, for cut and while read. The default in a pipe',
  csv: 'With a header (RFC 4180)',
  json: 'One JSON document; errors are JSON on stderr',
  ndjson: 'A JSON object a line, as the rows come',
  yaml: 'YAML',
  ids: 'Only the ids, for the next command: spotdesk campaigns pause -',
}

/** Exit codes that a script or a CI job has to tell apart. */
const codesOfJobs: readonly ExitName[] = [
  'usage',
  'partial',
  'notSignedIn',
  'conflict',
  'pending',
  'invalid',
  'unreachable',
  'changes',
  'gate',
]

const codes = (names: readonly ExitName[]) => names.map((name) => [String(exitCodes[name]), exitMeanings[name]] as const)
const variables = (names: readonly string[]) => environmentRows.filter(([name]) => names.includes(name))
const options = (names: readonly string[]) =>
  globalOptions
    .filter(({ flags }) => names.some((name) => flags.split(/[ ,]+/).includes(name)))
    .map(({ flags, summary }) => [flags, summary] as const)

/** The first example of each command, below what the command is for. */
function steps(paths: readonly string[], width: number): string[] {
  return paths.flatMap((path) => {
    const row = findCommand(path)
    if (!row) return []
    return [...wrap(`# ${row.summary}`, width, { indent: 2, hanging: 4 }), ...commandLines(row.examples[0].command, width)]
  })
}

const head = (title: string) => ['', title]

export const topics: readonly Topic[] = [
  {
    name: 'exit-codes',
    summary: 'Exit codes',
    page: (width) => ['Exit codes', ...formatTwoColumns(codes(Object.keys(exitCodes) as ExitName[]), width)],
  },
  {
    name: 'options',
    summary: 'Options of every command',
    page: (width) => ['Options of every command', ...optionLines(globalOptions, width)],
  },
  {
    name: 'environment',
    summary: 'Variables of the environment',
    page: (width) => [
      ...wrap(
        'Variables of the environment. Options override them, and they override files. spotdesk config list --show-origin shows the source of each value.',
        width,
      ),
      ...head('Variables'),
      ...formatTwoColumns(environmentRows, width),
    ],
  },
  {
    name: 'formats',
    summary: 'Formats of the output, fields, jq and templates',
    page: (width) => [
      ...wrap(
        'Stdout has only data. Messages for people go to stderr. Data never follows your formats of dates and numbers: it has ids, ISO instants and plain numbers.',
        width,
      ),
      ...head('Formats: --format <format>'),
      ...formatTwoColumns(
        formats.map((format) => [format, formatMeanings[format]] as const),
        width,
      ),
      ...head('Parts of the data'),
      ...formatTwoColumns(options(['--json', '--jq', '--template', '--columns']), width),
      ...head('Examples'),
      ...[
        ['The fields that there are', "spotdesk campaigns list --json '?'"],
        ['Three of them', 'spotdesk campaigns list --json id,name,advertiser.name'],
        ['A line for each row', "spotdesk campaigns list --template '{{id | pad:8}}{{name}}  {{startDate | date:dd.MM.yyyy}}'"],
      ].flatMap(([summary, command]) => [`  # ${summary}`, ...commandLines(command!, width)]),
      ...head('In a template'),
      ...formatTwoColumns(
        [
          ['{{advertiser.name}}', 'A field, or a field of a field; \\n and \\t are a line end and a tab'],
          ['{{. | json}}', 'The whole row as JSON'],
          ['| date:FORMAT:ZONE', 'An instant as a day: yyyy-MM-dd in UTC, or as FORMAT says (yyyy MM dd HH mm ss)'],
          ['| money:CURRENCY', "An amount with its currency: the row's own, or CURRENCY"],
          ['| number:DECIMALS', 'A number with groups of thousands'],
          ['| pad:WIDTH', 'Filled to a width; a negative one aligns to the right'],
          ['| join:TEXT', 'The items of a list with a text between them'],
          ['| default:TEXT', 'A text where the field is empty'],
        ],
        width,
      ),
    ],
  },
  {
    name: 'ci',
    summary: 'Use in scripts and in CI',
    readers: 'jobs and scripts',
    page: (width) => [
      ...wrap(
        'A script or CI job needs an address and a token. Without a terminal, no command asks questions. Every outcome has its exit code. --yes answers the questions of a command.',
        width,
      ),
      ...head('Environment'),
      ...formatTwoColumns(
        variables(['SPOTDESK_API_URL', 'SPOTDESK_TOKEN', 'SPOTDESK_TOKEN_FILE', 'CI', 'GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY']),
        width,
      ),
      ...head('A job, step by step'),
      ...steps(
        ['auth tokens create', 'bulk validate', 'bulk plan', 'bulk apply', 'plan', 'apply', 'forecast check', 'changes revert'],
        width,
      ),
      ...head('Exit codes'),
      ...formatTwoColumns(codes(codesOfJobs), width),
      ...head('Options'),
      ...formatTwoColumns(options(['--json', '--jq', '--template', '--format', '--yes', '--no-input', '--timeout', '--retries']), width),
    ],
  },
  {
    name: 'agents',
    summary: 'Use by agents',
    page: (width) => [
      ...wrap(
        'An agent gets tools by the Model Context Protocol, or calls the commands themselves. Every change is planned first and can be reverted.',
        width,
      ),
      ...head('Commands'),
      ...steps(['mcp', 'api ls', 'api', 'changes list', 'changes view', 'changes revert'], width),
      ...head('For commands that an agent calls'),
      ...wrap(
        '--json prints data on stdout and errors on stderr, each with a code, a sentence, its exit code and the remedy. --dry-run, where a command has it, shows what would change. A narrow token (spotdesk auth tokens create --scopes CAMPAIGN.READ) bounds what can happen.',
        width,
        { indent: 2 },
      ),
      ...head('Options'),
      ...formatTwoColumns(options(['--json', '--jq', '--template', '--yes', '--no-input']), width),
    ],
  },
]

export const findTopic = (name: string | undefined) => topics.find((topic) => topic.name === name)

/** Options with their short names in a column of their own. */
export function optionLines(rows: readonly { flags: string; summary: string }[], width: number): string[] {
  return formatTwoColumns(
    rows.map(({ flags, summary }) => [flags.startsWith('--') ? `    ${flags}` : flags, summary]),
    width,
  )
}
