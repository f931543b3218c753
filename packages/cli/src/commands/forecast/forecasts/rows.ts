import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import { waitOptions } from './ask.ts'
import { views } from './views.ts'
import { datesOption } from '../../../shared/day-order.ts'

const id: ArgumentRow = { name: 'id', summary: 'Campaign id' }
const targeting: OptionRow = {
  flags: '--targeting <text|file|->',
  summary: 'Other targeting: a line of text, a file with text or JSON, or stdin',
}
const reason: OptionRow = { flags: '--reason <text>', summary: 'Kept in the user log with the change' }
const dryRun: OptionRow = { flags: '--dry-run', summary: 'Show what would change, and change nothing' }

export const rows: readonly CommandRow[] = [
  {
    path: 'forecast campaign',
    summary: 'Forecast a campaign, with the reasons of the verdict',
    arguments: [id],
    description:
      'It shows the verdict with its probability, the expected delivery with its interval, the waterfall of requests, the cost of each\nrule, and the competing campaigns. It forecasts the saved campaign, or the campaign with another targeting.',
    options: [
      targeting,
      { flags: '--ad <ids>', summary: 'Ads that --targeting belongs to, in place of the campaign', many: true },
      ...waitOptions,
    ],
    examples: [
      { command: 'spotdesk forecast campaign 104001', summary: 'Will it deliver in full?' },
      { command: 'spotdesk forecast campaign 104001 --jq .deliveryForecast.probability', summary: 'Only the probability' },
      { command: "spotdesk forecast campaign 104001 --targeting 'DEVICE_TYPE in (PHONE)'", summary: 'With another targeting' },
    ],
    load: () => import('./campaign.ts'),
  },
  {
    path: 'forecast inventory',
    summary: 'Forecast the inventory of any targeting, without competition',
    description:
      'It shows the inventory by publisher, zone, country and device, with the booked part. Days are those of the agency, and the end is included.',
    options: [
      { flags: '--from <file>', summary: 'JSON with startDate, endDate, audienceTargeting and cappingRules; - reads stdin' },
      targeting,
      { flags: '--start <day>', summary: 'First day: 2027-01-04, or a time: 2027-01-04 06:00' },
      { flags: '--end <day>', summary: 'Last day' },
      ...waitOptions,
    ],
    examples: [
      { command: 'spotdesk forecast inventory --start 2027-01-04 --end 2027-01-31', summary: 'All inventory of these days' },
      {
        command: "spotdesk forecast inventory --targeting 'LOCATION_COUNTRY in (US)' --start 2027-01-04 --end 2027-01-31 --jq .total",
        summary: 'Impressions of a targeting',
      },
    ],
    load: () => import('./inventory.ts'),
  },
  {
    path: 'forecast grp',
    summary: 'Forecast reach, frequency and rating points of a campaign',
    arguments: [id],
    description: 'It needs the permission GRP_FORECAST.READ, which analysts and administrators have.',
    options: [
      { flags: '--market <id>', summary: "Market whose people are counted; the agency's by default" },
      { flags: '--universe <people>', summary: 'A number of people in place of those of a market' },
      { flags: '--gender <gender>', summary: 'Target: FEMALE or MALE', choices: ['FEMALE', 'MALE'] },
      { flags: '--ages <range>', summary: 'Target: 18-34, 65+' },
      { flags: '--population <people>', summary: 'People of the target, in place of those of the market' },
      ...waitOptions,
    ],
    examples: [
      { command: 'spotdesk forecast grp 104001 --universe 1000000', summary: 'Of a million people' },
      { command: 'spotdesk forecast grp 104001 --universe 1000000 --population 200000 --json grp', summary: 'And of a target' },
    ],
    load: () => import('./grp.ts'),
  },
  {
    path: 'forecast last-date',
    summary: 'Print the last day that forecasts cover',
    examples: [
      { command: 'spotdesk forecast last-date', summary: 'The day' },
      { command: 'spotdesk forecast last-date --jq .date', summary: 'Its beginning as an instant' },
    ],
    load: () => import('./last-date.ts'),
  },
  {
    path: 'forecast what-if',
    summary: 'Forecast a campaign with and without changes, side by side',
    arguments: [id],
    description:
      'Settings have the column names of campaign.csv: start_date, end_date, cpm, objective_value, pacing_priority, pacing_type, capping, targeting.\nNothing is saved.',
    options: [
      { flags: '--set <column=value>', summary: 'A setting to try; more than once for more of them', many: true },
      datesOption,
      { flags: '--clear <columns>', summary: 'Settings to try without: end_date, capping, targeting', many: true },
      ...waitOptions,
    ],
    examples: [
      { command: 'spotdesk forecast what-if 104001 --set end_date=2027-03-31', summary: 'With a later end' },
      {
        command: 'spotdesk forecast what-if 104001 --set cpm=15 --set objective_value=500000 --jq .after.deliveryForecast',
        summary: 'With another price and objective',
      },
    ],
    load: () => import('./what-if.ts'),
  },
  {
    path: 'forecast fix',
    summary: 'Find changes that make a campaign deliver in full, and make one',
    arguments: [id],
    description:
      'Fixes come with their effect and with the campaigns that lose by them, the cheapest first. --apply shows the change field by field and asks.',
    options: [{ flags: '--apply <n>', summary: 'Make the fix of this number, after a confirmation' }, dryRun, reason, ...waitOptions],
    examples: [
      { command: 'spotdesk forecast fix 104001', summary: 'Ways to deliver in full' },
      { command: 'spotdesk forecast fix 104001 --json kind,text,effort', summary: 'For programs' },
    ],
    load: () => import('./fix.ts'),
  },
  {
    path: 'forecast check',
    summary: 'Gate for CI: fail if campaigns are not forecast to deliver',
    arguments: [{ name: 'ids', summary: 'Campaign ids, - for stdin; or a plan: plan.json', optional: true, many: true }],
    description:
      'For a plan, it checks the changed campaigns in their future state, before anything is written. Exit 21 if a campaign breaks a limit. Without any limit, exit 21 if one is AT_RISK or has NO_INVENTORY. In GitHub Actions\neach such campaign is an error of the run, and the summary has a table of all campaigns. For other tools: --format json, csv.',
    options: [
      { flags: '--filter <key=value>', summary: 'Campaigns by filter: status=RUNNING, advertiser=1001', many: true },
      { flags: '--fail-on <list>', summary: 'AT_RISK, NO_INVENTORY, NOT_AVAILABLE', many: true },
      { flags: '--min-probability <p>', summary: 'Minimum probability of full delivery: 0.7, 70%' },
      { flags: '--min-delta <n|p%>', summary: 'Minimum of available less remaining impressions: 0, -5%' },
      { flags: '--max-shortfall <n|p%>', summary: 'Maximum missing impressions at the end: 50000, 5%' },
      ...waitOptions,
    ],
    examples: [
      { command: 'spotdesk forecast check 104001', summary: 'Stop the build if it is at risk' },
      { command: 'spotdesk forecast check --filter status=RUNNING --min-probability 0.7', summary: 'Every running campaign' },
      { command: 'spotdesk forecast check plan.json', summary: 'Between plan and apply' },
      {
        command: 'spotdesk campaigns list --status READY --format ids | spotdesk forecast check - --max-shortfall 5%',
        summary: 'Campaigns of a list',
      },
    ],
    load: () => import('./check.ts'),
  },
  {
    path: 'forecast attention',
    summary: 'Morning plan: campaigns that need attention, and their fixes together',
    description:
      'It lists campaigns by cause, with the money at risk. --apply makes the chosen fixes as one change-set, after a confirmation. It\nshows fixes that need the consent of somebody else, and does not make them.',
    options: [
      { flags: '--campaign <ids>', summary: 'Only these campaigns', many: true },
      { flags: '--advertiser <id>', summary: 'Only campaigns of this advertiser' },
      { flags: '--apply', summary: 'Make the chosen fixes, after a confirmation' },
      dryRun,
      reason,
      ...waitOptions,
    ],
    examples: [
      { command: 'spotdesk forecast attention --wait', summary: 'What to do this morning' },
      { command: 'spotdesk forecast attention --wait --format csv', summary: 'As a table' },
    ],
    load: () => import('./attention.ts'),
  },
  {
    path: 'forecast reliability',
    summary: 'Compare stated probabilities with outcomes',
    description:
      'It shows forecasts of ended flights by stated probability or by week, or the corrections that the\ninstallation learnt from its own forecasts.',
    options: [{ flags: '--by <what>', summary: `${views.join(', ')}; probability by default`, choices: views }],
    examples: [
      { command: 'spotdesk forecast reliability', summary: 'The curve, as a table' },
      { command: 'spotdesk forecast reliability --by week --format csv', summary: 'The scores of each week' },
      { command: 'spotdesk forecast reliability --by correction --json', summary: 'What was learnt, for programs' },
    ],
    load: () => import('./reliability.ts'),
  },
]
