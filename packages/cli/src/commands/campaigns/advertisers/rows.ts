import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'

const id: ArgumentRow = { name: 'id', summary: 'Advertiser id' }
const reason: OptionRow = { flags: '--reason <text>', summary: 'Reason for the user log' }

export const rows: readonly CommandRow[] = [
  {
    path: 'advertisers list',
    alias: 'ls',
    summary: 'List advertisers',
    options: [
      { flags: '--status <list>', summary: 'ACTIVE, INACTIVE, ARCHIVED', many: true },
      { flags: '--search <text>', summary: 'An id, or a part of the name' },
      { flags: '--sort <column>', summary: 'attention, id, name, status, createdAt, updatedAt; -column for descending' },
      { flags: '--page <n>', summary: 'From 1 on' },
      { flags: '--limit <n>', summary: 'Rows, 15 by default' },
      { flags: '--all', summary: 'Every row' },
    ],
    examples: [
      { command: 'spotdesk advertisers list --status ACTIVE --sort name', summary: 'Active ones by name' },
      { command: 'spotdesk advertisers list --all --format csv', summary: 'Everything as CSV' },
    ],
    load: () => import('./list.ts'),
  },
  {
    path: 'advertisers search',
    summary: 'Find advertisers by name',
    arguments: [{ name: 'text', summary: 'A part of the name', many: true }],
    examples: [
      { command: 'spotdesk advertisers search tyres', summary: 'Ids, names and statuses' },
      { command: 'spotdesk advertisers search tyres --format ids', summary: 'Only the ids' },
    ],
    load: () => import('./search.ts'),
  },
  {
    path: 'advertisers view',
    summary: 'Show an advertiser',
    arguments: [id],
    examples: [
      { command: 'spotdesk advertisers view 1001', summary: 'Its settings' },
      { command: 'spotdesk advertisers view 1001 --json name,domain,version', summary: 'Three fields of it' },
    ],
    load: () => import('./view.ts'),
  },
  {
    path: 'advertisers create',
    summary: 'Create an advertiser',
    description: 'Settings: name, domain, external_reference, category_ids, contact, email.',
    options: [
      { flags: '--set <name=value>', summary: 'A setting: name="Acme", category_ids=IAB2;IAB3', many: true },
      { flags: '--from <file>', summary: 'JSON or YAML with the fields of the call; - reads stdin' },
      reason,
    ],
    examples: [
      { command: 'spotdesk advertisers create --set name="Acme Tyres" --set domain=acme.example', summary: 'Shows the new advertiser' },
      { command: 'spotdesk advertisers create --set name="Acme Wheels" --format ids', summary: 'Prints only its id' },
    ],
    load: () => import('./create.ts'),
  },
  {
    path: 'advertisers edit',
    summary: 'Change an advertiser',
    description: 'Settings: name, domain, external_reference, category_ids, status (ACTIVE, INACTIVE). Other settings stay as they are.',
    arguments: [id],
    options: [
      { flags: '--set <name=value>', summary: 'A setting: domain=acme.example, category_ids=IAB2;IAB3', many: true },
      { flags: '--clear <names>', summary: 'Settings to empty: domain,external_reference', many: true },
      { flags: '--if-version <n>', summary: 'Refuse if the advertiser has another version by now' },
      { flags: '--dry-run', summary: 'Show what would change, without doing it' },
      reason,
    ],
    examples: [
      { command: 'spotdesk advertisers edit 1001 --set domain=acme.example --reason "New web site"', summary: 'Another domain' },
      {
        command: 'spotdesk advertisers edit 1001 --set status=INACTIVE --clear external_reference --dry-run',
        summary: 'Only show the changes',
      },
    ],
    load: () => import('./edit.ts'),
  },
]
