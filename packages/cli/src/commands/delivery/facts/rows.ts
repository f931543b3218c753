import { factKinds } from '@spotdesk/sdk/values'
import type { CommandRow } from '../../../command.ts'

export const rows: readonly CommandRow[] = [
  {
    path: 'delivery ingest',
    summary: 'Send delivery facts of an ad server as CSV or NDJSON, gzipped or not',
    description:
      'It needs the permission DELIVERY.WRITE, which administrators and tokens for feeds have. It checks columns and rows before\nit sends anything. Batches are named after their content, so a batch that is sent again has its effect once. Exit 3 when some\nrows were refused, 10 when none was taken.',
    arguments: [
      { name: 'kind', summary: factKinds.join(', '), choices: factKinds },
      { name: 'file', summary: 'File of facts; - reads stdin' },
    ],
    options: [
      { flags: '--batch-size <n>', summary: 'Rows in a batch (default 20000, at most 100000)' },
      { flags: '--complete-until <instant>', summary: 'Facts before it are complete: 2026-11-20T09:00:00Z' },
      { flags: '--skip-invalid', summary: 'Send the other rows when some are invalid' },
      { flags: '--dry-run', summary: 'Check the file, and send nothing' },
    ],
    examples: [
      { command: 'spotdesk delivery ingest hourly hourly.csv', summary: 'Hourly delivery by campaign, ad and zone' },
      { command: 'cat hourly.csv | spotdesk delivery ingest hourly - --dry-run', summary: 'Only check it' },
    ],
    load: () => import('./ingest.ts'),
  },
  {
    path: 'delivery batches',
    summary: 'List the batches of facts, newest first',
    options: [
      { flags: '--kind <list>', summary: factKinds.join(', '), many: true },
      { flags: '--page <n>', summary: 'From 1 on' },
      { flags: '--limit <n>', summary: 'Rows, 20 by default, 100 at most' },
    ],
    examples: [
      { command: 'spotdesk delivery batches', summary: 'What was sent last' },
      { command: 'spotdesk delivery batches --kind hourly --json id,outcome,totalErrors', summary: 'Of one kind, for programs' },
    ],
    load: () => import('./batches-list.ts'),
  },
  {
    path: 'delivery batches view',
    summary: 'Show a batch, with the errors of its rows',
    arguments: [{ name: 'job', summary: 'Id of its job' }],
    examples: [
      { command: 'spotdesk delivery batches view $BATCH', summary: 'Counts, and refused rows by line' },
      { command: 'spotdesk delivery batches view $BATCH --jq .errors', summary: 'Only the errors' },
    ],
    load: () => import('./batches-view.ts'),
  },
]
