import type { ArgumentRow, CommandRow, OptionRow } from '../../../command.ts'
import { copyOptions } from '../../../shared/copy-settings.ts'
import type { OrderActionVerb } from './actions.ts'
import { datesOption } from '../../../shared/day-order.ts'

const id: ArgumentRow = { name: 'id', summary: 'Order id' }
const ids: ArgumentRow = { name: 'ids', summary: 'Order ids; - reads them from stdin', many: true, optional: true }
const dryRun: OptionRow = { flags: '--dry-run', summary: 'Show the result without doing it' }
const reason: OptionRow = { flags: '--reason <text>', summary: 'Reason for the user log' }
const paging: readonly OptionRow[] = [
  { flags: '--page <n>', summary: 'From 1 on' },
  { flags: '--limit <n>', summary: 'Rows, 15 by default' },
  { flags: '--all', summary: 'Every row' },
]
const columns = 'Columns: name, advertiser_id, start_date, end_date, objective_value, comments, …; an unknown one lists them all.'
const set: OptionRow = { flags: '--set <column=value>', summary: 'A setting: end_date=2027-01-31', many: true }
const writing: readonly OptionRow[] = [
  { flags: '--dry-run', summary: 'Show what would change, without doing it' },
  reason,
  { flags: '--confirm <name>', summary: 'Confirm a change of more than 100 orders' },
]

function action(verb: OrderActionVerb, texts: Pick<CommandRow, 'summary' | 'description' | 'examples'>, confirm: string): CommandRow {
  return {
    path: `orders ${verb}`,
    ...texts,
    arguments: [ids],
    options: [dryRun, reason, { flags: '--confirm <name>', summary: confirm }],
    load: async () => ({ run: (await import('./actions.ts')).createOrderAction(verb) }),
  }
}

export const rows: readonly CommandRow[] = [
  {
    path: 'orders list',
    alias: 'ls',
    summary: 'List orders',
    options: [
      { flags: '--status <list>', summary: 'ACTIVE, INACTIVE, ARCHIVED', many: true },
      { flags: '--advertiser <ids>', summary: 'Advertiser ids', many: true },
      { flags: '--search <text>', summary: 'An id, or a part of the name' },
      { flags: '--sort <column>', summary: 'A column; -column for descending: -totalSpend' },
      ...paging,
    ],
    examples: [
      { command: 'spotdesk orders list --status ACTIVE --sort -totalSpend', summary: 'Active orders, the most spent first' },
      { command: 'spotdesk orders list --advertiser 1001 --all --format csv', summary: 'Every order of an advertiser' },
    ],
    load: () => import('./list.ts'),
  },
  {
    path: 'orders view',
    summary: 'Show an order',
    arguments: [id],
    options: [{ flags: '--web', summary: 'Open it in the browser' }],
    examples: [
      { command: 'spotdesk orders view 501', summary: 'Its settings and delivery' },
      { command: 'spotdesk orders view 501 --json name,status,totalSpend', summary: 'Three fields of it' },
    ],
    load: () => import('./view.ts'),
  },
  {
    path: 'orders campaigns',
    summary: 'List the campaigns of an order',
    arguments: [id],
    options: [{ flags: '--status <list>', summary: 'DRAFT, PENDING, REJECTED, READY, RUNNING, PAUSED, COMPLETED, ARCHIVED', many: true }],
    examples: [
      { command: 'spotdesk orders campaigns 501', summary: 'All of them, with their delivery' },
      {
        command: 'spotdesk orders campaigns 501 --status RUNNING --format ids | spotdesk campaigns pause - --dry-run',
        summary: 'Dry run for the running ones',
      },
    ],
    load: () => import('./campaigns.ts'),
  },
  {
    path: 'orders create',
    summary: 'Create orders',
    description: [
      'A file has one order or a list of orders. --set applies to each of them. Several orders are created as one change-set, after a',
      `question. ${columns}`,
    ].join('\n'),
    options: [{ flags: '--from <file>', summary: 'JSON or YAML: columns and values; - reads stdin' }, set, datesOption, ...writing],
    examples: [
      {
        command: 'spotdesk orders create --set name="Acme 2027" --set advertiser_id=1001 --set objective_value=5000000',
        summary: 'One order',
      },
      { command: 'spotdesk orders create --from orders.yaml --dry-run', summary: 'What a file would create' },
    ],
    load: () => import('./create.ts'),
  },
  {
    path: 'orders edit',
    summary: 'Change settings of orders',
    description: [
      'It makes one change-set, and shows several changes for confirmation first. Advertiser, currency and objective type cannot change once the',
      `order has a campaign. ${columns}`,
    ].join('\n'),
    arguments: [ids],
    options: [
      set,
      datesOption,
      { flags: '--clear <columns>', summary: 'Settings to empty: end_date,comments', many: true },
      { flags: '--if-version <n>', summary: 'Refuse if the order has another version by now' },
      ...writing,
    ],
    examples: [
      { command: 'spotdesk orders edit 501 --set end_date=2027-01-31 --reason "Extended"', summary: 'A later end' },
      { command: 'spotdesk orders edit 501 502 --set margin_percent=12.5 --clear comments --dry-run', summary: 'Only show the changes' },
    ],
    load: () => import('./edit.ts'),
  },
  {
    path: 'orders duplicate',
    summary: 'Duplicate an order with its campaigns as drafts',
    description: 'It prints the new order at once and ends with 8 while a job copies the campaigns. --wait waits for them.',
    arguments: [id],
    options: [
      ...copyOptions,
      { flags: '--wait', summary: 'Wait until its campaigns are copied' },
      { flags: '--wait-timeout <time>', summary: 'With --wait: the longest wait: 10m' },
    ],
    examples: [
      { command: 'spotdesk orders duplicate 501 --wait', summary: 'Ends when the campaigns are there' },
      { command: 'spotdesk orders duplicate 502 --format ids', summary: 'Prints only the id of the copy' },
    ],
    load: () => import('./duplicate.ts'),
  },
  action(
    'archive',
    {
      summary: 'Archive orders and stop their campaigns',
      description: 'The question lists what stops. Answer with the name of the order, or with the number of several orders.',
      examples: [
        { command: 'spotdesk orders archive 501 --dry-run', summary: 'Only what would happen' },
        { command: 'spotdesk orders archive 501 --confirm "Acme 2026" --reason "Contract ended"', summary: 'One, without a question' },
      ],
    },
    'Name of the order; of several orders their number',
  ),
  action(
    'unarchive',
    {
      summary: 'Unarchive orders (their campaigns stay paused)',
      examples: [
        { command: 'spotdesk orders unarchive 501', summary: 'One' },
        {
          command: 'spotdesk orders list --status ARCHIVED --format ids | spotdesk orders unarchive - --dry-run',
          summary: 'Dry run for all archived orders',
        },
      ],
    },
    'Confirm a change of more than 100 orders',
  ),
]
