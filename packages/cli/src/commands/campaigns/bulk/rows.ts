import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import { bulkKinds } from './kinds.ts'

const kind: ArgumentRow = { name: 'kind', summary: 'What the file holds: campaigns', choices: bulkKinds }
const file: ArgumentRow = { name: 'file', summary: 'CSV file; - for stdin' }

const maxErrors: OptionRow = { flags: '--max-errors <n>', summary: 'With more errors than this in the plan nothing is applied (exit 21)' }
const waiting: readonly OptionRow[] = [
  { flags: '--no-wait', summary: 'Start it and go (exit 8)' },
  { flags: '--wait-timeout <duration>', summary: 'Wait no longer than this (exit 8): 10m' },
]
const applying: readonly OptionRow[] = [
  { flags: '--mode <mode>', summary: 'partial (default): good rows are applied; atomic: all or none', choices: ['partial', 'atomic'] },
  maxErrors,
  { flags: '--errors-file <file>', summary: 'Write the rows that failed, with reasons, ready to import again' },
  { flags: '--allow-duplicate', summary: 'Import a file again that was imported a moment ago' },
  { flags: '--confirm <name>', summary: 'Agree to more than 100 rows by the name of the file' },
  ...waiting,
]

export const rows: readonly CommandRow[] = [
  {
    path: 'bulk template',
    summary: 'A CSV file with the header to fill in',
    arguments: [kind],
    options: [
      { flags: '--example', summary: 'With one row' },
      { flags: '--timezone <zone>', summary: 'Zone of its dates: America/New_York' },
    ],
    examples: [
      { command: 'spotdesk bulk template campaigns --example', summary: 'Header and one row' },
      { command: 'spotdesk bulk template campaigns > new.csv', summary: 'Into a file' },
    ],
    load: () => import('./template.ts'),
  },
  {
    path: 'bulk validate',
    summary: 'Check a file without the server',
    arguments: [kind, file],
    description: 'Checks encoding, header, and each cell. What depends on stored campaigns, advertisers or orders is checked by bulk plan.',
    options: [{ flags: '--timezone <zone>', summary: 'Zone of dates without one, if the file names none' }],
    examples: [
      { command: 'spotdesk bulk validate campaigns good.csv', summary: 'A file; exit 10 if it has errors' },
      { command: 'spotdesk bulk template campaigns --example | spotdesk bulk validate campaigns -', summary: 'From a pipe' },
    ],
    load: () => import('./validate.ts'),
  },
  {
    path: 'bulk plan',
    summary: 'Say what an import would change',
    arguments: [kind, file],
    options: [
      { flags: '-o, --output <file>', summary: 'Write the plan, to apply just that: plan.json' },
      { flags: '--detailed-exitcode', summary: 'Exit 20 when there are changes, 0 when there are none' },
      maxErrors,
    ],
    examples: [
      { command: 'spotdesk bulk plan campaigns good.csv -o plan.json', summary: 'Keep the plan' },
      { command: 'spotdesk bulk plan campaigns same.csv --detailed-exitcode', summary: 'Tell by the exit code whether there are changes' },
    ],
    load: () => import('./plan.ts'),
  },
  {
    path: 'bulk apply',
    summary: 'Apply a plan, or a file as import does',
    arguments: [{ name: 'what', summary: '[kind] and plan.json, a CSV file, or -', many: true }],
    options: applying,
    examples: [
      { command: 'spotdesk bulk apply plan.json', summary: 'Just what the plan says, or nothing' },
      { command: 'spotdesk bulk apply campaigns good.csv --yes --allow-duplicate', summary: 'A file, without a plan' },
    ],
    load: () => import('./apply.ts'),
  },
  {
    path: 'bulk import',
    summary: 'Plan, ask, apply',
    arguments: [kind, file],
    options: [...applying, { flags: '--dry-run', summary: 'Only the plan' }],
    examples: [
      { command: 'spotdesk bulk import campaigns good.csv --yes --allow-duplicate --json', summary: 'In a script' },
      { command: 'spotdesk bulk import campaigns good.csv --mode atomic --max-errors 0 --yes', summary: 'All rows or none' },
    ],
    load: () => import('./import.ts'),
  },
  {
    path: 'bulk export',
    summary: 'Campaigns as a CSV file that can be imported again',
    arguments: [kind],
    options: [
      { flags: '--ids <list>', summary: 'Campaign ids; - reads them from stdin', many: true },
      { flags: '--ids-file <file>', summary: 'Campaign ids in a file' },
      { flags: '--filter <key=value>', summary: 'Campaigns by filter: status=RUNNING', many: true },
      { flags: '-o, --output <file>', summary: 'A file or folder; stdout without it' },
      { flags: '--raw-cells', summary: 'Without the apostrophes that keep spreadsheets off' },
      ...waiting,
    ],
    examples: [
      { command: 'spotdesk bulk export campaigns --filter status=RUNNING -o running.csv', summary: 'Everything that runs' },
      {
        command: 'spotdesk campaigns list --advertiser 1001 --format ids | spotdesk bulk export campaigns --ids -',
        summary: 'Chosen by another command',
      },
    ],
    load: () => import('./export.ts'),
  },
  {
    path: 'bulk retry',
    summary: 'Import the rows of a job that failed once more',
    arguments: [{ name: 'jobId', summary: 'Job of an import' }],
    options: applying,
    description:
      'Takes the rows as they failed. To change them first: spotdesk jobs errors <id> > errors.csv, mend it, spotdesk bulk import campaigns errors.csv.',
    examples: [
      { command: 'spotdesk bulk retry $FAILED_JOB --yes --allow-duplicate', summary: 'After the reason is gone' },
      { command: 'spotdesk bulk retry $FAILED_JOB --max-errors 0 --yes', summary: 'Only if all of them are good now' },
    ],
    load: () => import('./retry.ts'),
  },
]
