/** Commands that write the settings of campaigns. */
import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import { datesOption } from '../../../shared/day-order.ts'

const ids: ArgumentRow = { name: 'ids', summary: 'Campaign ids; - reads them from stdin', many: true, optional: true }
const columns = 'Columns are those of campaign.csv (spotdesk bulk template campaigns).'

const filter: OptionRow = { flags: '--filter <key=value>', summary: 'Campaigns by filter instead of ids: status=RUNNING', many: true }
const set: OptionRow = { flags: '--set <column=value>', summary: 'A setting: cpm=12.50, end_date=2026-12-31, capping=3/1/DAY', many: true }
const ifVersion: OptionRow = { flags: '--if-version <n>', summary: 'Refuse if the campaign has another version now' }
const dryRun: OptionRow = { flags: '--dry-run', summary: 'Show what would change, without doing it' }
const override: OptionRow = {
  flags: '--override <check>',
  summary: 'NO_INVENTORY: submit even if the forecast finds none; needs --reason',
  choices: ['NO_INVENTORY'],
}
const writing: readonly OptionRow[] = [
  { flags: '--reason <text>', summary: 'Reason for the user log' },
  { flags: '--confirm <name>', summary: 'Confirm a change of more than 100 campaigns' },
]

export const settingsRows: readonly CommandRow[] = [
  {
    path: 'campaigns create',
    summary: 'Create campaigns',
    description: [
      'New campaigns are drafts, unless --submit is given. A file has one campaign or a list. --set applies to each of them.',
      `Several campaigns are created as one change-set, after a question. ${columns}`,
    ].join('\n'),
    options: [
      { flags: '--from <file>', summary: 'JSON or YAML: columns and values; - reads stdin' },
      set,
      datesOption,
      { flags: '--submit', summary: 'Submit them too' },
      override,
      dryRun,
      ...writing,
    ],
    examples: [
      {
        command:
          'spotdesk campaigns create --set name="Spring sale" --set type=STANDARD --set advertiser_id=1001 --set start_date=2027-03-01 --set end_date=2027-03-31 --set objective_value=500000 --set cpm=12.50',
        summary: 'One draft',
      },
      { command: 'spotdesk campaigns create --from campaigns.yaml --dry-run', summary: 'What a file would create' },
      {
        command: 'spotdesk campaigns create --from - --set advertiser_id=1001 --yes < campaigns.json',
        summary: 'Several, without a question',
      },
    ],
    load: () => import('./create.ts'),
  },
  {
    path: 'campaigns edit',
    summary: 'Change settings of campaigns',
    description: [
      `It makes one change-set, and shows several changes for confirmation first. ${columns}`,
      "Dates are days of the agency's time zone. An empty value is no change: --clear empties a setting.",
    ].join('\n'),
    arguments: [ids],
    options: [
      set,
      datesOption,
      { flags: '--clear <columns>', summary: 'Settings to empty: end_date,capping', many: true },
      filter,
      ifVersion,
      dryRun,
      ...writing,
    ],
    examples: [
      { command: 'spotdesk campaigns edit 104001 --set cpm=13.50 --reason "New rate card"', summary: 'A new price' },
      { command: 'spotdesk campaigns edit 104001 --set end_date=2027-01-31 --clear capping --dry-run', summary: 'Only show the changes' },
      {
        command: 'spotdesk campaigns edit --filter advertiser=1001 --filter status=RUNNING --set pacing_priority=6 --yes',
        summary: 'All running campaigns of an advertiser',
      },
    ],
    load: () => import('./edit.ts'),
  },
  {
    path: 'campaigns submit',
    summary: 'Submit drafts',
    description: [
      'It refuses a draft with missing settings. It also refuses a draft without inventory in the forecast, unless you use --override.',
      'A guaranteed campaign goes to its publisher as a proposal.',
    ].join('\n'),
    arguments: [ids],
    options: [filter, override, ifVersion, dryRun, ...writing],
    examples: [
      { command: 'spotdesk campaigns submit 104004 --dry-run', summary: 'What is missing' },
      {
        command: 'spotdesk campaigns submit --filter status=DRAFT --override NO_INVENTORY --reason "Agreed with the publisher" --dry-run',
        summary: 'All drafts, also those without inventory',
      },
    ],
    load: () => import('./submit.ts'),
  },
]
