import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import { datesOption } from '../../../shared/day-order.ts'

const paths: ArgumentRow = {
  name: 'path',
  summary: 'YAML and CSV files, folders, - for stdin; this folder if left out',
  many: true,
  optional: true,
}

const planning: readonly OptionRow[] = [
  { flags: '--target <ref>', summary: 'Only these orders and campaigns, campaigns with their ads', many: true },
  { flags: '--prune', summary: 'Archive campaigns of the scope, and ads, that the files omit' },
  datesOption,
  { flags: '--overwrite', summary: 'Set the values of the files even if somebody has changed the campaign since' },
  { flags: '--max-changes <n>', summary: 'Apply nothing if there are more changes (exit 21)' },
  { flags: '--max-archive <n>', summary: 'The same limit for archived campaigns and ads' },
  { flags: '--max-spend-change <limit>', summary: 'The same limit for planned spend: "5 %" or "1000 USD"', many: true },
]
const detailed: OptionRow = { flags: '--detailed-exitcode', summary: 'Exit 20 if there are changes, 0 if there are none' }

export const rows: readonly CommandRow[] = [
  {
    path: 'plan',
    summary: 'Show the changes that files of campaigns would make',
    arguments: [paths],
    description: 'Several files make one plan. It writes nothing on the server.',
    options: [
      { flags: '-o, --output <file>', summary: 'Write the plan to a file, to apply it later: plan.json' },
      detailed,
      ...planning,
      { flags: '--refresh', summary: 'First pull edits made elsewhere into the files, as pull --ours does' },
    ],
    examples: [
      { command: 'spotdesk plan campaigns', summary: 'All files of a folder' },
      { command: 'spotdesk plan campaigns -o plan.json --max-changes 50 --max-spend-change "5 %"', summary: 'With limits, kept for apply' },
      { command: 'spotdesk plan campaigns --prune --detailed-exitcode', summary: 'In CI' },
    ],
    load: () => import('./plan/plan.ts'),
  },
  {
    path: 'apply',
    summary: 'Apply a plan, or files after a question',
    arguments: [{ ...paths, summary: 'plan.json, or paths as of plan' }],
    description:
      'It applies exactly the plan, or nothing if something has changed since (exit 7). A plan that is applied twice has its effect once.',
    options: [
      ...planning,
      {
        flags: '--mode <mode>',
        summary: 'atomic: all or none, the default of a plan; partial: changes without errors, the default of files',
        choices: ['partial', 'atomic'],
      },
      { flags: '--write-revs', summary: 'Write the versions of all planned campaigns into their files' },
      { flags: '--confirm <count>', summary: 'Confirm more than 100 changes with their number' },
      { flags: '--reason <text>', summary: 'Reason for the user log' },
      { flags: '--no-wait', summary: 'Start the job without waiting (exit 8)' },
      { flags: '--wait-timeout <duration>', summary: 'Wait no longer than this (exit 8): 10m' },
    ],
    examples: [
      { command: 'spotdesk plan campaigns -o plan.json && spotdesk apply plan.json', summary: 'What was looked at' },
      { command: 'spotdesk apply campaigns --yes --max-changes 50', summary: 'Files, in a script' },
    ],
    load: () => import('./apply.ts'),
  },
  {
    path: 'pull',
    summary: 'Write campaigns into files, and merge changes made elsewhere',
    arguments: [{ ...paths, summary: 'YAML files to update; one that is not there is made' }],
    description:
      'A key that changed here and on the server keeps its value here and is a conflict (exit 7). Comments and the order of a file stay.',
    options: [
      { flags: '-o, --output <folder>', summary: 'A file for each campaign that no file of the folder has' },
      { flags: '--filter <key=value>', summary: 'Campaigns by filter: status=RUNNING', many: true },
      { flags: '--ids <list>', summary: 'Campaigns by id; - reads them from stdin', many: true },
      { flags: '--order <ref>', summary: 'An order, by id or ref:…, with its campaigns', many: true },
      { flags: '--theirs', summary: 'Decide conflicts for the server, and add ads that the file does not have' },
      { flags: '--ours', summary: 'Decide conflicts for the file' },
      { flags: '--no-rev', summary: 'Omit # rev: comments, and so the check for edits made elsewhere' },
    ],
    examples: [
      { command: 'spotdesk pull -o campaigns --filter status=RUNNING', summary: 'A folder of all running campaigns' },
      { command: 'spotdesk pull acme.yaml --ids 104001,104002', summary: 'Two campaigns in one file' },
      { command: 'spotdesk pull campaigns', summary: 'Update the files of a folder' },
    ],
    load: () => import('./write/pull.ts'),
  },
  {
    path: 'diff',
    summary: 'Show edits made elsewhere since the files were written',
    arguments: [paths],
    options: [detailed],
    examples: [
      { command: 'spotdesk diff campaigns', summary: 'Who has changed what, and when' },
      { command: 'spotdesk diff campaigns --detailed-exitcode --json', summary: 'In a nightly job' },
    ],
    load: () => import('./diff.ts'),
  },
  {
    path: 'fmt',
    summary: 'Bring files into canonical form',
    arguments: [paths],
    description: 'It writes canonical names of keys in canonical order. Values and comments stay as they are.',
    options: [{ flags: '--check', summary: 'Only list the files that would change (exit 20)' }],
    examples: [
      { command: 'spotdesk fmt campaigns', summary: 'Rewrite a folder' },
      { command: 'spotdesk fmt campaigns --check', summary: 'In CI' },
    ],
    load: () => import('./write/fmt.ts'),
  },
  {
    path: 'schema',
    summary: 'The JSON schema of files of campaigns, for editors',
    description: 'The first line that pull writes leads editors with a YAML language server to it.',
    examples: [
      { command: 'spotdesk schema > spotdesk.schema.json', summary: 'Beside the files' },
      { command: 'spotdesk schema --jq .title', summary: 'As data' },
    ],
    load: () => import('./read/schema.ts'),
  },
]
