import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import { copyOptions } from '../../../shared/copy-settings.ts'
import { lookRows } from './look-rows.ts'
import { settingsRows } from './settings-rows.ts'

const filters: readonly OptionRow[] = [
  { flags: '--status <list>', summary: 'DRAFT, PENDING, REJECTED, READY, RUNNING, PAUSED, COMPLETED, ARCHIVED', many: true },
  { flags: '--type <list>', summary: 'STANDARD, SECOND_SCREEN, RESERVED, FILLER, SPONSORSHIP', many: true },
  { flags: '--delivery <list>', summary: 'UNDER_DELIVERING, NOT_DELIVERING, …', many: true },
  { flags: '--forecast-status <list>', summary: 'Of the last forecast: AT_RISK, IN_FULL, NO_INVENTORY, NOT_AVAILABLE', many: true },
  { flags: '--needs-attention', summary: 'Only live campaigns whose delivery or forecast needs attention' },
  { flags: '--advertiser <ids>', summary: 'Advertiser ids', many: true },
  { flags: '--order <ids>', summary: 'Order ids', many: true },
  { flags: '--assigned <users>', summary: 'User names; Unassigned for campaigns without an assignee', many: true },
  { flags: '--ref <text>', summary: 'Beginning of the external reference (case matters)' },
  { flags: '--search <text>', summary: 'An id, a part of the name, or the beginning of the reference' },
]
const ids: ArgumentRow = { name: 'ids', summary: 'Campaign ids; - reads them from stdin', many: true, optional: true }
const writing: readonly OptionRow[] = [
  { flags: '--filter <key=value>', summary: 'Campaigns by filter instead of ids: status=RUNNING', many: true },
  { flags: '--dry-run', summary: 'Show the result without doing it' },
  { flags: '--reason <text>', summary: 'Reason for the user log' },
  { flags: '--confirm <name>', summary: 'Confirm a change of more than 100 campaigns' },
]

function action(verb: 'pause' | 'resume' | 'archive' | 'unarchive', summary: string, examples: CommandRow['examples']): CommandRow {
  return {
    path: `campaigns ${verb}`,
    summary,
    description: [
      'It prints each campaign as soon as it is done. Ctrl-C starts no further campaign and waits for those in flight. A second',
      'Ctrl-C ends at once. The last lines on stderr count the done, failed and untried ones, and name the command that continues.',
    ].join('\n'),
    arguments: [ids],
    options: writing,
    examples,
    load: async () => ({ run: (await import('./actions.ts')).createCampaignAction(verb) }),
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
      { flags: '--watch [every]', summary: 'Refresh the list, every 5s by default' },
    ],
    examples: [
      {
        command: 'spotdesk campaigns list --status RUNNING,PAUSED --sort -startDate',
        summary: 'Running and paused campaigns, the newest first',
      },
      {
        command: 'spotdesk campaigns list --needs-attention --sort attention',
        summary: 'Campaigns that need attention, the most severe first',
      },
      { command: 'spotdesk campaigns list --all --format ndjson', summary: 'Everything, a JSON object a line' },
      { command: "spotdesk campaigns list --search drive --json id,name --jq '.[].name'", summary: 'Names of a search' },
    ],
    columns: async () => (await import('../../../shared/campaign-columns.ts')).campaignListColumns('UTC', { forPeople: true }),
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
    columns: async () => (await import('../../../shared/campaign-columns.ts')).campaignViewColumns('UTC'),
    load: () => import('./view.ts'),
  },
  ...lookRows,
  ...settingsRows,
  action('pause', 'Pause campaigns', [
    { command: 'spotdesk campaigns pause 104001', summary: 'One' },
    {
      command: 'spotdesk campaigns list --status RUNNING --format ids | spotdesk campaigns pause - --dry-run',
      summary: 'Dry run for all running campaigns',
    },
    {
      command: 'spotdesk campaigns pause --filter advertiser=1001 --filter status=RUNNING --reason "Client request" --yes',
      summary: 'All running campaigns of an advertiser',
    },
  ]),
  action('resume', 'Resume campaigns', [
    { command: 'spotdesk campaigns resume 104001', summary: 'One' },
    { command: 'spotdesk campaigns resume --filter status=PAUSED --dry-run', summary: 'Dry run for all paused campaigns' },
  ]),
  action('archive', 'Archive campaigns', [
    { command: 'spotdesk campaigns archive 104005 --yes', summary: 'One, without a question' },
    { command: 'spotdesk campaigns archive --filter status=COMPLETED --dry-run', summary: 'Dry run for all completed campaigns' },
  ]),
  action('unarchive', 'Unarchive campaigns', [
    { command: 'spotdesk campaigns unarchive 104005', summary: 'One' },
    { command: 'spotdesk campaigns unarchive 104005 104008 --dry-run', summary: 'Dry run for two campaigns' },
  ]),
  {
    path: 'campaigns duplicate',
    summary: 'Duplicate a campaign as a draft',
    description: 'The copy has the settings, the flight and the ads of its source, without statistics and external references.',
    arguments: [{ name: 'id', summary: 'Campaign id' }],
    options: copyOptions,
    examples: [
      { command: 'spotdesk campaigns duplicate 104001', summary: 'Shows the id of the copy' },
      {
        command: 'spotdesk campaigns duplicate 104001 --name "Spring sale" --copies 3 --move-days +28',
        summary: 'Three, four weeks later',
      },
      { command: 'spotdesk campaigns duplicate 104001 --format ids', summary: 'Prints only that id' },
    ],
    load: () => import('./duplicate.ts'),
  },
]
