import type { ArgumentRow, CommandRow } from '../../../command.ts'

const id: ArgumentRow = { name: 'id', summary: 'Change-set id' }

export const rows: readonly CommandRow[] = [
  {
    path: 'changes list',
    alias: 'ls',
    summary: 'List the change-sets of the agency, newest first',
    options: [
      { flags: '--mine', summary: 'Only your own' },
      { flags: '--kind <nouns>', summary: 'What they change: campaigns, ads, orders, advertisers, …', many: true },
      { flags: '--status <list>', summary: 'PLANNED, APPLYING, APPLIED, EXPIRED', many: true },
      { flags: '--source <list>', summary: 'WEB, CLI, SDK, EXTENSION, AGENT, IMPORT, SYSTEM', many: true },
      { flags: '--page <n>', summary: 'From 1 on' },
      { flags: '--limit <n>', summary: 'Rows, 20 by default, 100 at most' },
      { flags: '--all', summary: 'Every one' },
    ],
    examples: [
      { command: 'spotdesk changes list --mine', summary: 'Your own, newest first' },
      { command: 'spotdesk changes list --kind campaigns --status APPLIED --format ids', summary: 'Ids, to be viewed or reverted' },
    ],
    load: () => import('./list.ts'),
  },
  {
    path: 'changes view',
    summary: 'Show a change-set field by field',
    arguments: [id],
    options: [
      { flags: '--verdict <list>', summary: 'CREATE, UPDATE, UNCHANGED, ERROR', many: true },
      { flags: '--outcome <list>', summary: 'APPLIED, SKIPPED, FAILED, REVERTED', many: true },
      { flags: '--search <text>', summary: 'Part of a name or a reference, or an id' },
      { flags: '--limit <n>', summary: 'Things; 50 by default in a table, all of them in other formats' },
    ],
    examples: [
      { command: 'spotdesk changes view $CHANGE_SET', summary: 'What was changed, in words' },
      { command: 'spotdesk changes view $CHANGE_SET --format csv > changes.csv', summary: 'A row for each field' },
    ],
    load: () => import('./view.ts'),
  },
  {
    path: 'changes revert',
    summary: 'Revert a change-set, except the fields that were changed since',
    arguments: [id],
    description:
      'It shows the fields that it will revert and keep, and asks. It needs the permission of the change itself; the change-set of another\nuser needs AUDIT.EXECUTE too. Exit 3 if some fields stay as they are, 7 if nothing can be reverted because of them.',
    options: [
      { flags: '--items <list>', summary: 'Only these things: 104001,104002 or ad:300001', many: true },
      { flags: '--dry-run', summary: 'Show what would be reverted, and write nothing' },
      { flags: '--atomic', summary: 'All or nothing: refuse when a field would stay (exit 7)' },
      { flags: '--reason <text>', summary: 'Kept in the user log with the revert' },
      { flags: '--confirm <n>', summary: 'Confirm a revert of more than 100 things with their number' },
    ],
    examples: [
      { command: 'spotdesk changes revert $CHANGE_SET --dry-run', summary: 'What a revert would do' },
      { command: 'spotdesk changes revert $CHANGE_SET --yes --reason "wrong file"', summary: 'In a script' },
    ],
    load: () => import('./revert.ts'),
  },
  {
    path: 'changes apply',
    summary: 'Apply a planned change-set, such as the proposal of an agent',
    arguments: [{ name: 'changeSetId', summary: 'Id of the change-set' }],
    description:
      'It shows the changes, asks, and applies them. It refuses a plan that is older than a day, or whose campaigns have changed since, with exit 7.',
    options: [
      { flags: '--hash <hash>', summary: 'Refuse any other plan than the one with this hash' },
      { flags: '--dry-run', summary: 'Only show the changes' },
      { flags: '--partial', summary: 'Leave out changes in error, instead of all or nothing' },
      { flags: '--reason <text>', summary: 'Reason, for the user log' },
      { flags: '--confirm <id>', summary: 'Id of the change-set, where more than 100 things change' },
      { flags: '--no-wait', summary: 'Only start it; exit 8' },
      { flags: '--wait-timeout <duration>', summary: 'Wait at most this long; then exit 8' },
    ],
    examples: [
      { command: 'spotdesk changes apply $CHANGE_SET --dry-run', summary: 'Look at a proposal' },
      { command: 'spotdesk changes apply $CHANGE_SET --hash $HASH --yes', summary: 'Apply just what was proposed' },
    ],
    load: () => import('./apply.ts'),
  },
]
