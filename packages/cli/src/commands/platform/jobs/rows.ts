import type { ArgumentRow, CommandRow } from '../../../command.ts'

const id: ArgumentRow = { name: 'id', summary: 'Job id' }

export const rows: readonly CommandRow[] = [
  {
    path: 'jobs list',
    alias: 'ls',
    summary: 'List the jobs of the last 30 days',
    options: [
      { flags: '--type <list>', summary: 'import, export', many: true },
      { flags: '--status <list>', summary: 'STARTED, COMPLETED', many: true },
      { flags: '--mine', summary: 'Only your own' },
      { flags: '--page <n>', summary: 'From 1 on' },
      { flags: '--limit <n>', summary: 'Rows, 20 by default, 100 at most' },
    ],
    examples: [
      { command: 'spotdesk jobs list --mine', summary: 'Your own, newest first' },
      { command: 'spotdesk jobs list --type import --status COMPLETED --json id,outcome', summary: 'How imports ended' },
    ],
    columns: async () => (await import('./columns.ts')).jobColumns('UTC'),
    load: () => import('./list.ts'),
  },
  {
    path: 'jobs view',
    summary: 'Show a job',
    arguments: [id],
    examples: [
      { command: 'spotdesk jobs view $JOB', summary: 'Its state and counts' },
      { command: 'spotdesk jobs view $JOB --jq .outcome', summary: 'Only how it ended' },
    ],
    load: () => import('./view.ts'),
  },
  {
    path: 'jobs watch',
    summary: 'Follow a job to its end',
    arguments: [id],
    options: [{ flags: '--wait-timeout <duration>', summary: 'Wait no longer than this (exit 8): 10m' }],
    examples: [
      { command: 'spotdesk jobs watch $JOB', summary: 'With progress on stderr' },
      { command: 'spotdesk jobs watch $JOB --wait-timeout 10m --json', summary: 'In a script' },
    ],
    load: () => import('./watch.ts'),
  },
  {
    path: 'jobs resume',
    summary: 'Continue a job, or an interrupted export',
    arguments: [{ name: 'job', summary: 'Job id, or the .part.json file of an interrupted export' }],
    description:
      'An import ends with its summary, an export with its file. An export of several jobs continues where it stopped. Its state is stored beside its output file.',
    options: [
      { flags: '-o, --output <file>', summary: 'File for the content of an export; - for stdout' },
      { flags: '--errors-file <file>', summary: 'File for the failed rows of an import' },
      { flags: '--wait-timeout <duration>', summary: 'Wait no longer than this (exit 8): 10m' },
    ],
    examples: [
      { command: 'spotdesk jobs resume $JOB -o campaigns.csv', summary: 'The file of an export' },
      { command: 'spotdesk jobs resume $FAILED_JOB --errors-file failed.csv', summary: 'The summary of an import, and its failed rows' },
    ],
    load: () => import('./resume.ts'),
  },
  {
    path: 'jobs cancel',
    summary: 'Cancel a running job',
    arguments: [id],
    examples: [
      { command: 'spotdesk jobs cancel $JOB', summary: 'Stops after the current rows' },
      { command: 'spotdesk jobs cancel $JOB --json status,cancelRequested', summary: 'And show its state' },
    ],
    load: () => import('./cancel.ts'),
  },
  {
    path: 'jobs errors',
    summary: 'Print the errors of an import: the failed rows as CSV, or a list',
    arguments: [id],
    description:
      'With --format csv, and in a pipe, it prints the file of failed rows with their reasons, ready to correct and import again. Otherwise it lists the errors by line.',
    examples: [
      { command: 'spotdesk jobs errors $FAILED_JOB > errors.csv', summary: 'To correct and import again' },
      { command: 'spotdesk jobs errors $FAILED_JOB --json lineNo,code,message', summary: 'For programs' },
    ],
    load: () => import('./errors.ts'),
  },
]
