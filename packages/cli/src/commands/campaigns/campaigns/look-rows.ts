/** Commands that look at a campaign: statistics, causes, checks, targeting, money. */
import type { ArgumentRow, CommandRow } from '../../../command.ts'

const id: ArgumentRow = { name: 'id', summary: 'Campaign id' }

export const lookRows: readonly CommandRow[] = [
  {
    path: 'campaigns stats',
    summary: 'Show the delivery of a campaign by day, hour, publisher, zone or ad',
    description:
      "Ranges are in days of the agency's time zone and include both ends. Reach is known only if a feed counted it for exactly that row.",
    arguments: [id],
    options: [
      { flags: '--range <range>', summary: 'last-7-days, yesterday, this-month, …, or 2026-11-01..2026-11-20; all by default' },
      { flags: '--by <kind>', summary: 'Kind of rows, day by default', choices: ['day', 'hour', 'publisher', 'zone', 'ad'] },
      { flags: '--campaign-totals', summary: 'Only the sum' },
    ],
    examples: [
      { command: 'spotdesk campaigns stats 104001 --range last-7-days', summary: 'Day by day' },
      { command: 'spotdesk campaigns stats 104001 --by publisher --range 2026-11-01..2026-11-20', summary: 'By publisher in a period' },
      { command: 'spotdesk campaigns stats 104001 --campaign-totals --json impressions,spend', summary: 'Two figures of all' },
    ],
    load: () => import('./stats.ts'),
  },
  {
    path: 'campaigns why',
    summary: 'Find why a campaign does not deliver',
    description:
      'It checks status, creatives, targeting, caps, other campaigns, price, pacing and ad server, in this order. A cause hides later ones.',
    arguments: [id],
    examples: [
      { command: 'spotdesk campaigns why 104001', summary: 'Every step with its remedy' },
      { command: 'spotdesk campaigns why 104001 --jq .cause', summary: 'Only the cause' },
    ],
    load: () => import('./why.ts'),
  },
  {
    path: 'campaigns pacing',
    summary: 'Show the progress and the projection of a campaign',
    arguments: [id],
    options: [{ flags: '--hours <n>', summary: 'Targets of the next hours, none by default' }],
    examples: [
      { command: 'spotdesk campaigns pacing 104001', summary: 'Pace, projection, today' },
      { command: 'spotdesk campaigns pacing 104001 --hours 12', summary: 'With the targets of the next 12 hours' },
    ],
    load: () => import('./pacing.ts'),
  },
  {
    path: 'campaigns checks',
    summary: 'Check a campaign before launch',
    arguments: [id],
    examples: [
      { command: 'spotdesk campaigns checks 104004', summary: 'Findings with their remedies' },
      { command: 'spotdesk campaigns checks 104004 --jq \'map(select(.severity == "error").code)\'', summary: 'Codes of the errors' },
    ],
    load: () => import('./checks.ts'),
  },
  {
    path: 'campaigns targeting view',
    summary: 'Show the targeting of a campaign',
    arguments: [id],
    options: [
      { flags: '--text', summary: 'Only the text, which `targeting set` reads' },
      { flags: '--sentence', summary: 'Only the sentence' },
    ],
    examples: [
      { command: 'spotdesk campaigns targeting view 104001', summary: 'Text and sentence' },
      {
        command: 'spotdesk campaigns targeting view 104001 --text | spotdesk campaigns targeting set 104002 - --dry-run',
        summary: 'Copy it to another campaign, as a dry run',
      },
    ],
    load: () => import('./targeting-view.ts'),
  },
  {
    path: 'campaigns targeting set',
    summary: 'Set the targeting of a campaign',
    description:
      'TYPE in (…), TYPE matches (…), TYPE between … and …, LOCATION_LATLONG near (lat, lon, km); NOT, AND, and groups with OR. [] means everywhere.',
    arguments: [id, { name: 'text', summary: 'The targeting; - reads stdin', many: true, optional: true }],
    options: [
      { flags: '--from <file>', summary: 'A file with the text; - reads stdin' },
      { flags: '--check', summary: 'Only check it: findings and how to correct them' },
      { flags: '--if-version <n>', summary: 'Refuse if the campaign has another version now' },
      { flags: '--dry-run', summary: 'Show what would change, without doing it' },
      { flags: '--reason <text>', summary: 'Reason for the user log' },
    ],
    examples: [
      { command: 'spotdesk campaigns targeting set 104001 "LOCATION_COUNTRY in (US, CA)"', summary: 'Two countries' },
      {
        command: 'spotdesk campaigns targeting set 104001 "DATA_AGE between 18 and 34 AND NOT DEVICE_TYPE in (TABLET)" --check',
        summary: 'Check a text',
      },
    ],
    load: () => import('./targeting-set.ts'),
  },
  {
    path: 'campaigns budget',
    summary: 'Estimate the cost of a campaign, line by line',
    arguments: [id],
    options: [{ flags: '--state <code>', summary: 'State of the sales tax: NY' }],
    examples: [
      { command: 'spotdesk campaigns budget 104001', summary: 'The budget card' },
      { command: 'spotdesk campaigns budget 104001 --state NY --jq .estimatedTotals', summary: 'Totals with sales tax' },
    ],
    load: () => import('./budget.ts'),
  },
  {
    path: 'campaigns notify-publisher',
    summary: 'Write to the publisher of a guaranteed campaign',
    arguments: [id],
    options: [
      { flags: '--text <text>', summary: 'The message; - reads stdin' },
      { flags: '--to <addresses>', summary: 'Further e-mail addresses, with commas between them', many: true },
    ],
    examples: [
      { command: 'spotdesk campaigns notify-publisher 104006 --text "Please confirm the flight."', summary: 'To the publisher' },
      {
        command: 'spotdesk campaigns notify-publisher 104006 --to ops@example.com --text - < message.txt',
        summary: 'A text from a file, to one more',
      },
    ],
    load: () => import('./notify-publisher.ts'),
  },
  {
    path: 'campaigns open',
    summary: 'Open a campaign in the browser',
    description: 'It also prints the address. Without a screen it only prints the address.',
    arguments: [id],
    examples: [
      { command: 'spotdesk campaigns open 104001', summary: 'Its page' },
      { command: 'spotdesk campaigns open 104001 --jq .url', summary: 'Only the address' },
    ],
    load: () => import('./open.ts'),
  },
]
