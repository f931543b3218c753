import type { ArgumentRow, CommandRow } from '../../../command.ts'

const id: ArgumentRow = { name: 'id', summary: 'Id of the entry: spotdesk log --format ids' }

export const rows: readonly CommandRow[] = [
  {
    path: 'log',
    summary: 'List changes in the user log, latest first',
    description: 'It needs the permission AUDIT.READ. With --format ndjson it prints every entry as it comes.',
    options: [
      { flags: '--entity <type:id>', summary: 'Of one thing: campaign:104001; of a type: order' },
      { flags: '--user <names>', summary: 'Of these users', many: true },
      { flags: '--action <list>', summary: 'CREATE, UPDATE, PAUSE, REVERT, …', many: true },
      { flags: '--source <list>', summary: 'WEB, CLI, SDK, EXTENSION, AGENT, IMPORT, SYSTEM', many: true },
      { flags: '--search <text>', summary: "Part of a thing's name, or its id" },
      { flags: '--change-set <id>', summary: 'Of one change-set' },
      { flags: '--since <time>', summary: 'From then on: 7d, 3h, 2026-11-01' },
      { flags: '--until <time>', summary: 'Until then; a day is included' },
      { flags: '--page <n>', summary: 'From 1 on' },
      { flags: '--limit <n>', summary: 'Rows, 30 by default, 100 at most' },
      { flags: '--all', summary: 'Every entry' },
    ],
    examples: [
      { command: 'spotdesk log --entity campaign:104001', summary: 'The history of a campaign' },
      { command: 'spotdesk log --since 7d --action PAUSE,RESUME', summary: 'What was paused this week' },
      { command: 'spotdesk log --since 2026-11-01 --format ndjson > log.ndjson', summary: 'All of it, for programs' },
    ],
    load: () => import('./list.ts'),
  },
  {
    path: 'log view',
    summary: 'Show an entry of the user log, field by field',
    arguments: [id],
    examples: [
      { command: 'spotdesk log view $ENTRY', summary: 'What was changed, and why' },
      { command: 'spotdesk log view $ENTRY --jq .changes', summary: 'Only the fields' },
    ],
    load: () => import('./view.ts'),
  },
  {
    path: 'log revert',
    summary: 'Revert one change, except the fields that were changed since',
    arguments: [id],
    description:
      'It shows the fields that it will revert and keep, and asks. It needs the permission of the change itself; the change of another\nuser needs AUDIT.EXECUTE too.',
    options: [
      { flags: '--dry-run', summary: 'Show what would be reverted, and write nothing' },
      { flags: '--atomic', summary: 'All or nothing: refuse when a field would stay (exit 7)' },
      { flags: '--reason <text>', summary: 'Kept in the user log with the revert' },
    ],
    examples: [
      { command: 'spotdesk log revert $ENTRY --dry-run', summary: 'What a revert would do' },
      { command: 'spotdesk log revert $ENTRY --yes', summary: 'In a script' },
    ],
    load: () => import('./revert.ts'),
  },
]
