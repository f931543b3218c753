import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'

const filters: readonly OptionRow[] = [
  { flags: '--status <list>', summary: 'DRAFT, PENDING, REJECTED, READY, RUNNING, PAUSED, COMPLETED, ARCHIVED', many: true },
  { flags: '--type <list>', summary: 'STANDARD, SECOND_SCREEN, RESERVED, FILLER, SPONSORSHIP', many: true },
  { flags: '--delivery <list>', summary: 'UNDER_DELIVERING, NOT_DELIVERING, …', many: true },
  { flags: '--advertiser <ids>', summary: 'Advertiser ids', many: true },
  { flags: '--order <ids>', summary: 'Order ids', many: true },
  { flags: '--assigned <users>', summary: 'User names; Unassigned for nobody', many: true },
  { flags: '--search <text>', summary: 'An id, or a part of the name' },
]
const ids: ArgumentRow = { name: 'ids', summary: 'Campaign ids; - reads them from stdin', many: true, optional: true }
const writing: readonly OptionRow[] = [
  { flags: '--filter <key=value>', summary: 'Campaigns by filter instead of ids: status=RUNNING', many: true },
  { flags: '--dry-run', summary: 'Say what would happen' },
  { flags: '--reason <text>', summary: 'Why, for the audit trail' },
  { flags: '--confirm <name>', summary: 'Agree to a change of more than 100 campaigns' },
]

function action(verb: 'pause' | 'resume' | 'archive' | 'unarchive', summary: string, examples: CommandRow['examples']): CommandRow {
  return {
    path: `campaigns ${verb}`,
    summary,
    description: [
      'Each campaign is printed as soon as it is done. After Ctrl-C none is begun any more and those under way are awaited; a second',
      'Ctrl-C ends at once. The last lines on stderr say what was done, failed and not tried, and the command that goes on.',
    ].join('\n'),
    arguments: [ids],
    options: writing,
    examples,
    load: async () => ({ run: (await import('./actions.ts')).actionRunner(verb) }),
  }
}

export const rows: readonly CommandRow[] = [
  {
    path: 'campaigns list',
    alias: 'ls',
    summary: 'List campaigns',
    options: [
      ...filters,
      { flags: '--sort <column>', summary: 'A column; -column for descending: -startDate' },
      { flags: '--page <n>', summary: 'From 1 on' },
      { flags: '--limit <n>', summary: 'Rows, 15 by default' },
      { flags: '--all', summary: 'Every row' },
      { flags: '--watch [every]', summary: 'Show it again and again, every 5s by default' },
    ],
    examples: [
      { command: 'spotdesk campaigns list --status RUNNING,PAUSED --sort -startDate', summary: 'The newest of what runs or could' },
      { command: 'spotdesk campaigns list --all --format ndjson', summary: 'Everything, a JSON object a line' },
      { command: "spotdesk campaigns list --search drive --json id,name --jq '.[].name'", summary: 'Names of a search' },
    ],
    load: () => import('./list.ts'),
  },
  {
    path: 'campaigns view',
    summary: 'Show a campaign',
    arguments: [{ name: 'id', summary: 'Campaign id' }],
    options: [{ flags: '--web', summary: 'Open it in the browser' }],
    examples: [
      { command: 'spotdesk campaigns view 104001', summary: 'Its settings and delivery' },
      { command: 'spotdesk campaigns view 104001 --json name,status,complete', summary: 'Three fields of it' },
    ],
    load: () => import('./view.ts'),
  },
  action('pause', 'Pause campaigns', [
    { command: 'spotdesk campaigns pause 104001', summary: 'One' },
    {
      command: 'spotdesk campaigns list --status RUNNING --format ids | spotdesk campaigns pause - --dry-run',
      summary: 'What would happen to all that run',
    },
    {
      command: 'spotdesk campaigns pause --filter advertiser=1001 --filter status=RUNNING --reason "Client request" --yes',
      summary: 'Everything of an advertiser that runs',
    },
  ]),
  action('resume', 'Resume campaigns', [
    { command: 'spotdesk campaigns resume 104001', summary: 'One' },
    { command: 'spotdesk campaigns resume --filter status=PAUSED --dry-run', summary: 'What would happen to all that are paused' },
  ]),
  action('archive', 'Archive campaigns', [
    { command: 'spotdesk campaigns archive 104005 --yes', summary: 'One, without a question' },
    { command: 'spotdesk campaigns archive --filter status=COMPLETED --dry-run', summary: 'What would happen to all that are completed' },
  ]),
  action('unarchive', 'Unarchive campaigns', [
    { command: 'spotdesk campaigns unarchive 104005', summary: 'One' },
    { command: 'spotdesk campaigns unarchive 104005 104008 --dry-run', summary: 'What would happen to two' },
  ]),
  {
    path: 'campaigns duplicate',
    summary: 'Duplicate a campaign as a draft',
    arguments: [{ name: 'id', summary: 'Campaign id' }],
    examples: [
      { command: 'spotdesk campaigns duplicate 104001', summary: 'Says the id of the copy' },
      { command: 'spotdesk campaigns duplicate 104001 --format ids', summary: 'Prints only that id' },
    ],
    load: () => import('./duplicate.ts'),
  },
]
