import { fileNouns } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import { datesOption } from '../../../shared/day-order.ts'

const kind: ArgumentRow = { name: 'kind', summary: `Kind of the file: ${fileNouns.join(', ')}`, choices: fileNouns }
const file: ArgumentRow = { name: 'file', summary: 'CSV file; - for stdin' }

const maxErrors: OptionRow = { flags: '--max-errors <n>', summary: 'Apply nothing if the plan has more errors (exit 21)' }
const waiting: readonly OptionRow[] = [
  { flags: '--no-wait', summary: 'Start the job without waiting (exit 8)' },
  { flags: '--wait-timeout <duration>', summary: 'Wait no longer than this (exit 8): 10m' },
]
const parts: readonly OptionRow[] = [
  {
    flags: '--chunk <rows>',
    summary: `Split a long file into imports of this many rows, at most ${limits.bulkRows}, or ${limits.recordRows} of records`,
  },
  { flags: '--from-line <n>', summary: 'Leave out the rows above this line of the file' },
]
const selecting: readonly OptionRow[] = [
  { flags: '--order <id>', summary: 'Only campaigns of this order, and new ones in it; any other row is an error' },
  { flags: '--ids <list>', summary: 'With --order: only these of its campaigns; - reads them from stdin', many: true },
]
const overriding: readonly OptionRow[] = [
  {
    flags: '--override <code>',
    summary: 'NO_INVENTORY: submit even if the forecast finds none; needs --reason',
    choices: ['NO_INVENTORY'],
    many: true,
  },
  { flags: '--reason <text>', summary: 'Reason for the user log' },
]
const all: OptionRow = { flags: '--all', summary: 'Print every change of a long plan, as -v does' }
const applying: readonly OptionRow[] = [
  {
    flags: '--mode <mode>',
    summary: 'partial: rows without errors are applied, the default of files; atomic: all or none, the default of a plan',
    choices: ['partial', 'atomic'],
  },
  datesOption,
  maxErrors,
  { flags: '--errors-file <file>', summary: 'Write the rows that failed, with reasons, ready to import again' },
  { flags: '--allow-duplicate', summary: 'Import the same file again' },
  { flags: '--confirm <name>', summary: 'Confirm more than 100 rows with the name of the file' },
  all,
  ...overriding,
  ...waiting,
]

export const rows: readonly CommandRow[] = [
  {
    path: 'bulk template',
    summary: 'Print a CSV file with the header to fill in',
    arguments: [kind],
    options: [
      { flags: '--example', summary: 'With one row' },
      { flags: '--timezone <zone>', summary: 'Zone of its dates: America/New_York' },
    ],
    examples: [
      { command: 'spotdesk bulk template campaigns --example', summary: 'Header and one row' },
      { command: 'spotdesk bulk template ads > new.csv', summary: 'Of ads, into a file' },
    ],
    load: () => import('./template.ts'),
  },
  {
    path: 'bulk validate',
    summary: 'Check a file without the server',
    arguments: [kind, file],
    description: 'It checks encoding, header, and each cell. bulk plan also checks everything that depends on stored data.',
    options: [{ flags: '--timezone <zone>', summary: 'Zone of dates without one, if the file names none' }, datesOption, ...parts],
    examples: [
      { command: 'spotdesk bulk validate campaigns good.csv', summary: 'A file; exit 10 if it has errors' },
      { command: 'spotdesk bulk template campaigns --example | spotdesk bulk validate campaigns -', summary: 'From a pipe' },
    ],
    load: () => import('./validate.ts'),
  },
  {
    path: 'bulk plan',
    summary: 'Show the changes of an import',
    arguments: [kind, file],
    options: [
      { flags: '-o, --output <file>', summary: 'Write the plan to a file, to apply it later: plan.json' },
      { flags: '--detailed-exitcode', summary: 'Exit 20 if there are changes, 0 if there are none' },
      maxErrors,
      datesOption,
      all,
      ...selecting,
    ],
    examples: [
      { command: 'spotdesk bulk plan campaigns good.csv -o plan.json', summary: 'Keep the plan' },
      { command: 'spotdesk bulk plan campaigns same.csv --detailed-exitcode', summary: 'Exit code 20 when there are changes' },
    ],
    load: () => import('./plan.ts'),
  },
  {
    path: 'bulk apply',
    summary: 'Apply a plan, or a file as import does',
    arguments: [{ name: 'what', summary: '[kind] and plan.json, a CSV file, or -', many: true }],
    options: [...applying, ...selecting, ...parts],
    examples: [
      { command: 'spotdesk bulk apply plan.json', summary: 'Exactly the plan, or nothing' },
      { command: 'spotdesk bulk apply campaigns good.csv --yes --allow-duplicate', summary: 'A file, without a plan' },
    ],
    load: () => import('./apply.ts'),
  },
  {
    path: 'bulk import',
    summary: 'Plan, ask, apply',
    arguments: [kind, file],
    options: [...applying, ...selecting, ...parts, { flags: '--dry-run', summary: 'Only the plan' }],
    examples: [
      { command: 'spotdesk bulk import campaigns good.csv --yes --allow-duplicate --json', summary: 'In a script' },
      { command: 'spotdesk bulk import campaigns good.csv --mode atomic --max-errors 0 --yes', summary: 'All rows or none' },
    ],
    load: () => import('./import.ts'),
  },
  {
    path: 'bulk export',
    summary: 'Export campaigns, ads or records as a CSV file that can be imported again',
    arguments: [kind],
    description: `Several jobs export more than ${limits.bulkExportIds} rows (${limits.recordRows} of records) into one file. With -o the file gets its name when it is complete. --resume continues an interrupted export from <file>.part.`,
    options: [
      { flags: '--ids <list>', summary: 'Ids; - reads them from stdin', many: true },
      { flags: '--ids-file <file>', summary: 'Ids in a file' },
      { flags: '--filter <key=value>', summary: 'By filter of campaigns or of the list of records: status=RUNNING', many: true },
      { flags: '--order <id>', summary: 'Those of an order' },
      { flags: '--campaign <list>', summary: 'Ads of these campaigns; - reads their ids from stdin', many: true },
      { flags: '--all', summary: 'Everything that you may see; of records those of your agency' },
      { flags: '-o, --output <file>', summary: 'A file or folder; stdout without it' },
      { flags: '--resume', summary: 'Continue the interrupted export to this file' },
      { flags: '--raw-cells', summary: 'Without the apostrophes that protect cells from spreadsheets' },
      ...waiting,
    ],
    examples: [
      { command: 'spotdesk bulk export campaigns --filter status=RUNNING -o running.csv', summary: 'All running campaigns' },
      { command: 'spotdesk bulk export ads --order 501 > ads.csv', summary: 'The ads of an order' },
      {
        command: 'spotdesk campaigns list --advertiser 1001 --format ids | spotdesk bulk export campaigns --ids -',
        summary: 'Chosen by another command',
      },
    ],
    load: () => import('./export.ts'),
  },
  {
    path: 'bulk retry',
    summary: 'Import the failed rows of a job again',
    arguments: [{ name: 'jobId', summary: 'Job of an import' }],
    options: applying,
    description:
      'Imports the rows unchanged. To correct them first: spotdesk jobs errors <id> > errors.csv, edit it, spotdesk bulk import <kind> errors.csv.',
    examples: [
      { command: 'spotdesk bulk retry $FAILED_JOB --yes --allow-duplicate', summary: 'After the cause is fixed' },
      { command: 'spotdesk bulk retry $FAILED_JOB --max-errors 0 --yes', summary: 'Only if all of them are valid now' },
    ],
    load: () => import('./retry.ts'),
  },
]
