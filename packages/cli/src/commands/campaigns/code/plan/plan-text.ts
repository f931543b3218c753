/** A plan as people read it: by order, campaign and ad, field by field. */
import { planImpactText } from '@spotdesk/sdk/rules'
import { changeText } from '../../../../shared/change-sets/change-text.ts'
import type { Paint } from '../../../../terminal.ts'
import type { ChangeSetItem } from '../../../../shared/change-sets/change-set.ts'
import { printable } from '../../../../output/table.ts'
import { rowText } from '../../../../shared/files/lines.ts'
import { problemText } from '../read/blocks.ts'
import type { Drift, Pair } from '../drift.ts'
import { type CodePlan, type Counts, isArchiving } from './make-plan.ts'

const signs = { CREATE: '+', UPDATE: '~', UNCHANGED: ' ', ERROR: '!' } as const
const colours = { CREATE: 'green', UPDATE: 'yellow', UNCHANGED: 'gray', ERROR: 'red' } as const

/** 'Plan: 2 to create, 1 to change, 1 to archive, 5 unchanged, 0 failed.' */
export function formatCodeCounts({ create, update, archive, unchanged, error }: Counts): string {
  return `Plan: ${create} to create, ${update} to change, ${archive} to archive, ${unchanged} unchanged, ${error} failed.`
}

interface Group {
  order: Pair | null
  title: string
  campaigns: { pair: Pair | null; title: string; ads: Pair[] }[]
}

export function formatCodePlan(plan: CodePlan, paint: Paint): string {
  const pairs = plan.parts.flatMap(({ items, intents }) => items.map((item) => ({ item, intent: intents[item.index]! })))
  const lines = groupPairs(pairs).flatMap(({ order, title, campaigns }) => {
    const inside = campaigns.flatMap(({ pair, title: name, ads }) => {
      const own = ads.flatMap((ad) => itemLines(ad.item, '    ', paint))
      if (pair && isShown(pair.item)) return [...itemLines(pair.item, '  ', paint), ...own]
      return own.length === 0 ? [] : [paint('gray', `    ${name}`), ...own]
    })
    const head = order && isShown(order.item) ? itemLines(order.item, '', paint) : inside.length === 0 ? [] : [paint('bold', title)]
    return inside.length + head.length === 0 ? [] : [...head, ...inside, '']
  })
  return [
    ...lines,
    ...plan.drift.map((drift) => paint('yellow', `Drift  ${driftText(drift)}`)),
    ...plan.problems.map((problem) => paint('red', printable(problemText(problem)))),
  ]
    .join('\n')
    .trimEnd()
}

/** The closing lines: counts; planned spend and blast radius. */
export function closingText({ counts, impact }: CodePlan): string {
  return [formatCodeCounts(counts), planImpactText(impact)].filter(Boolean).join('\n')
}

const isShown = ({ verdict }: ChangeSetItem) => verdict !== 'UNCHANGED'

function itemLines(item: ChangeSetItem, indent: string, paint: Paint): string[] {
  const { verdict, entityType, id, name, externalReference: ref, changes, warnings } = item
  if (verdict === 'UNCHANGED') return []
  const subject = [name ?? '', ref === null ? '' : `(${ref})`, id === null ? '' : `#${id}`].filter((part) => part !== '').join(' ')
  const sign = isArchiving(item) ? '-' : signs[verdict]
  const colour = isArchiving(item) ? 'red' : colours[verdict]
  const end = isArchiving(item) ? ': archived' : verdict === 'ERROR' ? ': failed, see below' : ''
  return [
    paint(colour, `${indent}${sign} ${entityType} ${printable(subject)}${end}`),
    ...(isArchiving(item) ? [] : changes).map((change) => `${indent}    ${printable(changeText(change, item))}`),
    ...warnings.map((warning) => paint('yellow', `${indent}    ! ${printable(rowText(warning))}`)),
  ]
}

/** 'campaigns.yaml:7:10 - cpm of ACME-Q1: 12 → 13 on the server, 12.5 in the file (anna@example.com, 2026-11-20T12:00:00.000Z)' */
export function driftText({ kind, name, key, before, now, file, by, at, place }: Drift): string {
  const was = before === null ? '' : `${before} → `
  const who = by === null ? 'by whom is not known' : `${by}, ${at}`
  const own = file === null ? 'not in the file' : `${file === '[]' ? 'none' : file} in the file`
  return printable(
    `${place} - ${key} of ${kind} ${name}: ${was}${now === '' || now === '[]' ? 'none' : now} on the server, ${own} (${who})`,
  )
}

/** Pairs by order and campaign, in the order of the files. */
function groupPairs(pairs: readonly Pair[]): Group[] {
  const groups = new Map<string, Group>()
  const groupFor = (key: string, title: string): Group => {
    const known = groups.get(key) ?? { order: null, title, campaigns: [] }
    groups.set(key, known)
    return known
  }
  const homes = new Map<unknown, Group['campaigns'][number]>()
  const orders = new Map(
    pairs.flatMap(({ item, intent }) => (intent.kind === 'order' && item.id !== null ? [[item.id, orderItemKey(item)] as const] : [])),
  )
  for (const pair of pairs) {
    const { item, intent } = pair
    if (intent.kind === 'order') {
      groupFor(orderItemKey(item), formatTitle(item)).order = pair
    } else if (intent.kind === 'campaign') {
      const home = { pair, title: formatTitle(item), ads: [] }
      for (const key of [intent.block, item.externalReference, item.id]) if (key !== null) homes.set(key, home)
      const key = orderKey(pair, orders)
      groupFor(key, key === '' ? 'Without an order' : `order ${key}`).campaigns.push(home)
    } else {
      const { campaign_external_reference: ref, campaign_id: id } = intent.change.cells ?? {}
      const home = homes.get(intent.campaign ?? ref ?? Number(id)) ?? findOrAddCampaign(pair, groupFor('ads', 'Ads of other campaigns'))
      home.ads.push(pair)
    }
  }
  return [...groups.values()]
}

/** The name of an order's group: its reference as a campaign's block has it, else its id. */
const orderItemKey = ({ id, externalReference: ref }: ChangeSetItem) => (ref === null ? String(id) : `ref:${ref}`)

/** The group of a campaign: the order that its block names, or that a campaign without a block stands in. One without an order has ''. */
function orderKey({ intent: { block, pruned } }: Pair, orders: ReadonlyMap<number, string>): string {
  const order = (block ? block.cells.get('order_id')?.text : pruned?.cells.get('order_id')) ?? ''
  if (order === '' || order === '[]') return ''
  if (/^\d+$/.test(order)) return orders.get(Number(order)) ?? order
  return order.startsWith('ref:') ? order : `ref:${order}`
}

function findOrAddCampaign({ intent }: Pair, group: Group): Group['campaigns'][number] {
  const { campaign_external_reference: ref, campaign_id: id } = intent.change.cells ?? {}
  const title = `campaign ${ref ?? (id === undefined ? '' : `#${id}`)}`.trim()
  const known = group.campaigns.find((campaign) => campaign.title === title)
  if (known) return known
  const home = { pair: null, title, ads: [] }
  group.campaigns.push(home)
  return home
}

const formatTitle = ({ entityType, name, externalReference: ref, id }: ChangeSetItem) =>
  printable(`${entityType} ${name ?? ''} ${ref === null ? `#${id}` : `(${ref})`}`)
