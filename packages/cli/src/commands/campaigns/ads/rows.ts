import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import type { AdActionVerb } from './actions.ts'
import { datesOption } from '../../../shared/day-order.ts'

const id: ArgumentRow = { name: 'id', summary: 'Ad id' }
const ids: ArgumentRow = { name: 'ids', summary: 'Ad ids; - reads them from stdin', many: true, optional: true }
const campaignId: ArgumentRow = { name: 'campaignId', summary: 'Campaign id' }
const campaign: OptionRow = { flags: '--campaign <id>', summary: 'Campaign of the ads' }
const dryRun: OptionRow = { flags: '--dry-run', summary: 'Show the result without doing it' }
const reason: OptionRow = { flags: '--reason <text>', summary: 'Reason for the user log' }
const columns = 'Columns are those of ad.csv: spotdesk bulk template ads'
const set: OptionRow = { flags: '--set <column=value>', summary: 'A setting: weight=50, capping=3/1/DAY', many: true }
const writing: readonly OptionRow[] = [
  { flags: '--dry-run', summary: 'Show what would change, without doing it' },
  reason,
  { flags: '--confirm <name>', summary: 'Confirm a change of more than 100 ads' },
]

function action(verb: AdActionVerb, summary: string, examples: CommandRow['examples']): CommandRow {
  return {
    path: `ads ${verb}`,
    summary,
    description: [
      'It prints each ad as soon as it is done. Ctrl-C starts no further ad and waits for those in flight. A second',
      'Ctrl-C ends at once. The last lines on stderr count the done, failed and untried ones, and name the command that continues.',
    ].join('\n'),
    arguments: [ids],
    options: [campaign, dryRun, reason, { flags: '--confirm <name>', summary: 'Confirm a change of more than 100 ads' }],
    examples,
    load: async () => ({ run: (await import('./actions.ts')).createAdAction(verb) }),
  }
}

export const rows: readonly CommandRow[] = [
  {
    path: 'ads list',
    alias: 'ls',
    summary: 'List the ads of a campaign',
    options: [
      campaign,
      { flags: '--status <list>', summary: 'DRAFT, ACTIVE, INACTIVE, ARCHIVED; archived ads only when asked for', many: true },
      { flags: '--type <list>', summary: 'AUDIO, DISPLAY, REDIRECT, VIDEO, SECOND_SCREEN', many: true },
      { flags: '--search <text>', summary: 'An id, or a part of the name' },
      { flags: '--limit <n>', summary: 'Rows, 50 by default' },
      { flags: '--all', summary: 'Every row' },
    ],
    examples: [
      { command: 'spotdesk ads list --campaign 104001', summary: 'Its ads with their share of the rotation' },
      {
        command: 'spotdesk ads list --campaign 104001 --status ACTIVE --format ids | spotdesk ads deactivate - --campaign 104001 --dry-run',
        summary: 'Dry run for all active ads',
      },
    ],
    load: () => import('./list.ts'),
  },
  {
    path: 'ads view',
    summary: 'Show an ad',
    arguments: [id],
    options: [campaign],
    examples: [
      { command: 'spotdesk ads view 300001 --campaign 104001', summary: 'Its settings, file and delivery' },
      { command: 'spotdesk ads view 300001 --campaign 104001 --json name,creative.id,durationSeconds', summary: 'Three fields of it' },
    ],
    load: () => import('./view.ts'),
  },
  {
    path: 'ads create',
    summary: 'Create ads in a campaign',
    description: [
      'New ads are drafts in a draft campaign and inactive in any other. A file has one ad or a list. --set applies to each of them.',
      `Several ads are created as one change-set, after a question. ${columns}`,
    ].join('\n'),
    options: [
      { flags: '--campaign <id>', summary: 'Campaign of the ads; a file may name it as campaign_id' },
      { flags: '--from <file>', summary: 'JSON or YAML: columns and values; - reads stdin' },
      set,
      datesOption,
      ...writing,
    ],
    examples: [
      {
        command: 'spotdesk ads create --campaign 104001 --set name="Spot 30" --set type=AUDIO --set asset_id=7001',
        summary: 'One ad with a file',
      },
      { command: 'spotdesk ads create --campaign 104001 --from ads.yaml --dry-run', summary: 'What a file would create' },
      { command: 'spotdesk ads create --from - --yes < ads.yaml', summary: 'Several, without a question' },
    ],
    load: () => import('./create.ts'),
  },
  {
    path: 'ads edit',
    summary: 'Change settings of ads',
    description: [
      `It makes one change-set, and shows several changes for confirmation first. ${columns}`,
      "Dates are days of the agency's time zone. An empty value is no change: --clear empties a setting.",
    ].join('\n'),
    arguments: [ids],
    options: [
      set,
      datesOption,
      { flags: '--clear <columns>', summary: 'Settings to empty: click_url,capping', many: true },
      { flags: '--campaign <id>', summary: 'Refuse ads of another campaign' },
      { flags: '--if-version <n>', summary: 'Refuse if the ad has another version by now' },
      ...writing,
    ],
    examples: [
      { command: 'spotdesk ads edit 300001 --set weight=50 --reason "More of the short one"', summary: 'A new weight' },
      {
        command: 'spotdesk ads edit 300001 --set end_date=2026-12-06 --clear click_url,capping --dry-run',
        summary: 'Only show the changes',
      },
      {
        command: 'spotdesk ads list --campaign 104001 --format ids | spotdesk ads edit - --set weight=10 --yes',
        summary: 'The same weight for all ads of a campaign',
      },
    ],
    load: () => import('./edit.ts'),
  },
  {
    path: 'ads duplicate',
    summary: 'Duplicate an ad in its campaign',
    description: 'The copy is a draft in a draft campaign and inactive in any other. It has no place in the sequence.',
    arguments: [id],
    options: [campaign],
    examples: [
      { command: 'spotdesk ads duplicate 300001 --campaign 104001', summary: 'Shows the id of the copy' },
      { command: 'spotdesk ads duplicate 300001 --campaign 104001 --format ids', summary: 'Prints only that id' },
    ],
    load: () => import('./duplicate.ts'),
  },
  action('activate', 'Activate ads', [
    { command: 'spotdesk ads activate 300001 --campaign 104001', summary: 'One' },
    { command: 'spotdesk ads activate 300001 --campaign 104001 --dry-run', summary: 'Only what would happen' },
  ]),
  action('deactivate', 'Deactivate ads, out of the sequence', [
    { command: 'spotdesk ads deactivate 300001 --campaign 104001 --reason "Wrong price"', summary: 'One' },
    {
      command: 'spotdesk ads list --campaign 104001 --type AUDIO --format ids | spotdesk ads deactivate - --campaign 104001',
      summary: 'All audio ads of a campaign',
    },
  ]),
  action('unlink', 'Unlink ads: each is shown without the other', [
    { command: 'spotdesk ads unlink 300001 --campaign 104001', summary: 'One' },
    { command: 'spotdesk ads unlink 300001 --campaign 104001 --dry-run', summary: 'Only what would happen' },
  ]),
  action('archive', 'Archive ads, out of the sequence and of every link', [
    { command: 'spotdesk ads archive 300001 --campaign 104001 --yes', summary: 'One, without a question' },
    { command: 'spotdesk ads archive 300001 --campaign 104001 --dry-run', summary: 'Only what would happen' },
  ]),
  action('unarchive', 'Unarchive ads', [
    { command: 'spotdesk ads unarchive 300001 --campaign 104001', summary: 'One' },
    { command: 'spotdesk ads unarchive 300001 --campaign 104001 --dry-run', summary: 'Only what would happen' },
  ]),
  {
    path: 'ads upload',
    summary: 'Upload files that ads play or show',
    description: [
      'Audio (MP3, WAV, AAC, Ogg), images (PNG, JPEG, GIF, WebP) and videos (MP4, WebM) go to the library, which measures length and size',
      'there. A file that is refused does not stop the others. The same bytes for the same advertiser are the same file.',
    ].join('\n'),
    arguments: [{ name: 'files', summary: 'Paths; - reads one file from stdin', many: true }],
    options: [
      { flags: '--duration <seconds>', summary: 'Expected length; a file of another length counts as failed' },
      { flags: '--advertiser <id>', summary: 'Advertiser that owns the file; without it, every advertiser can use the file' },
      { flags: '--name <text>', summary: 'Name in the library (default: the name of the file)' },
      { flags: '--to-ad <id>', summary: 'Ad that will play or show the file' },
      reason,
    ],
    examples: [
      { command: 'spotdesk ads upload spot.mp3 --advertiser 1001', summary: 'One file' },
      { command: 'spotdesk ads upload spot.mp3 --to-ad 300001 --format ids', summary: 'As the file of an ad' },
      { command: 'spotdesk ads upload *.mp3 *.png --json id,path,durationSeconds', summary: 'A folder, with what was measured' },
    ],
    load: () => import('./upload.ts'),
  },
  {
    path: 'ads sequence get',
    summary: 'Show the order in which a listener hears the ads',
    arguments: [campaignId],
    options: [{ flags: '--available', summary: 'Ads that the sequence could contain but does not' }],
    examples: [
      { command: 'spotdesk ads sequence get 104001', summary: 'The ads in their order' },
      { command: 'spotdesk ads sequence get 104001 --available --format ids', summary: 'Ids of ads that could be added' },
    ],
    load: () => import('./sequence-get.ts'),
  },
  {
    path: 'ads sequence set',
    summary: 'Set the order in which a listener hears the ads',
    description: 'Name at least two active ads of the audio, or drafts of a draft campaign. Other ads leave the sequence.',
    arguments: [campaignId, { name: 'adIds', summary: 'Ad ids in order; - reads them from stdin', many: true, optional: true }],
    options: [
      { flags: '--clear', summary: 'Dissolve the sequence' },
      { flags: '--if-version <n>', summary: 'Only if the sequence still has this version' },
      dryRun,
      reason,
    ],
    examples: [
      { command: 'spotdesk ads sequence set 104002 $SECOND $FIRST', summary: 'Two ads in this order' },
      {
        command: 'spotdesk ads sequence get 104002 --format ids | tac | spotdesk ads sequence set 104002 - --dry-run',
        summary: 'Dry run of the reverse order',
      },
      { command: 'spotdesk ads sequence set 104002 --clear', summary: 'Let ads rotate by weight again' },
    ],
    load: () => import('./sequence-set.ts'),
  },
]
