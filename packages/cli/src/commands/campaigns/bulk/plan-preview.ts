/** A plan for people: counts, sums of money, its first changes, and where the others stand. */
import { netChange, spendFields, type SpendTerms, sumPlannedSpend } from '@spotdesk/sdk/rules'
import { formatMoneyTotal, formatTotal } from '@spotdesk/sdk/values'
import type { Context } from '../../../context.ts'
import { printable } from '../../../output/table.ts'
import { changeText } from '../../../shared/change-text.ts'
import { lineText, ofRow } from '../../../shared/lines.ts'
import { type Item, type Plan, planText, verdictColours } from './make-plan.ts'

/** Changes that a preview lists, and errors. */
const listed = 20

const signs = { CREATE: '+', UPDATE: '~', UNCHANGED: ' ', ERROR: '!' } as const

export interface PreviewOptions {
  /** Every change and every error. */
  whole: boolean
  /** The way to see the others. */
  elsewhere: string
}

type Talk = Pick<Context['talk'], 'paint'>

/** All of a short plan field by field; of a long one counts by column, the first changes and errors, and where the rest stands. */
export function planPreview(plan: Plan, talk: Talk, { whole, elsewhere }: PreviewOptions): string {
  const changing = plan.items.filter(({ verdict }) => verdict === 'CREATE' || verdict === 'UPDATE')
  const isLong = changing.length > listed || plan.errors.length > listed
  const shown = whole ? changing : changing.slice(0, listed)
  const errors = whole ? plan.errors : plan.errors.slice(0, listed)
  const money = isLong || whole ? moneyText(changing) : undefined
  const more = [moreText(changing.length - shown.length, 'change'), moreText(plan.errors.length - errors.length, 'error')].filter(Boolean)
  return [
    ...(isLong ? [...summaryLines(plan, changing, money, talk), ''] : []),
    ...shown.flatMap((item) => itemLines(item, talk)),
    ...errors.map((error) => talk.paint('red', `! ${lineText(error)}`)),
    ...(more.length > 0 ? ['', `${more.join(' and ')}. All of them: ${elsewhere}`] : []),
  ].join('\n')
}

const moreText = (count: number, noun: string) => (count <= 0 ? undefined : `${formatTotal(count)} more ${noun}${count === 1 ? '' : 's'}`)

/** Counts by kind of change, by column, by action, of errors and of warnings, and the sums of money. */
function summaryLines(plan: Plan, changing: readonly Item[], money: string | undefined, { paint }: Talk): string[] {
  const columns = countBy(changing.flatMap(({ verdict, changes }) => (verdict === 'UPDATE' ? changes.map(({ label }) => label) : [])))
  const actions = countBy(changing.flatMap(({ action }) => (action === null || action === 'CREATE' ? [] : [wordOf(action)])))
  const warnings = countBy(plan.items.flatMap((item) => item.warnings.map(({ message }) => message)))
  const errors = countBy(plan.errors.map(({ message, column }) => (column === null ? message : `${column}: ${message}`)))
  return [
    paint('bold', planText(plan)),
    ...lineOf('Columns', columns),
    ...lineOf('Actions', actions),
    ...(money === undefined ? [] : [`  Money      ${money}`]),
    ...errors.map(([message, count]) => paint('red', `  Errors     ${formatTotal(count)} × ${message}`)),
    ...warnings.map(([message, count]) => paint('yellow', `  Warning    ${formatTotal(count)} × ${message}`)),
  ]
}

/** 'Pause' */
const wordOf = (action: string) => `${action[0]}${action.slice(1).toLowerCase().replaceAll('_', ' ')}`

const lineOf = (label: string, counts: readonly (readonly [string, number])[]) =>
  counts.length === 0 ? [] : [`  ${label.padEnd(11)}${counts.map(([name, count]) => `${name} ${formatTotal(count)}`).join(', ')}`]

/** The most frequent first. */
function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/**
 * Planned spend by currency: of what is created, and of changes that say both before and after. A change of one of objective and CPM alone
 * has no sum, because the other is not part of it; those are counted.
 */
function moneyText(changing: readonly Item[]): string | undefined {
  const priced = changing.filter(({ changes }) => changes.some(({ field }) => spendFields.some((name) => name === field)))
  const summed = priced.filter((item) => item.verdict === 'CREATE' || isSaid(item))
  const created = sumPlannedSpend(
    summed.filter(({ verdict }) => verdict === 'CREATE').map((item) => ({ before: null, after: termsOf(item, 'after') })),
  )
  const changed = sumPlannedSpend(
    summed
      .filter(({ verdict }) => verdict === 'UPDATE')
      .map((item) => ({ before: termsOf(item, 'before'), after: termsOf(item, 'after') })),
  )
  const count = (key: 'unlimited' | 'unknown') => [...created, ...changed].reduce((sum, one) => sum + one[key], 0)
  const unknown = priced.length - summed.length
  const all = [
    ...created.filter(({ after }) => after > 0).map(({ currency, after }) => `${formatMoneyTotal(after, currency)} new`),
    ...changed.flatMap((sum) => {
      const change = netChange(sum)
      return change === 0 ? [] : [`${change > 0 ? '+' : '−'}${formatMoneyTotal(Math.abs(change), sum.currency)}`]
    }),
    ...(count('unlimited') === 0 ? [] : [`${formatTotal(count('unlimited'))} without a limit`]),
    ...(count('unknown') === 0 ? [] : [`${formatTotal(count('unknown'))} paid by clicks or completed listens are not summed`]),
    ...(unknown === 0 ? [] : [`${formatTotal(unknown)} changes of objective or CPM alone are not summed`]),
  ]
  return all.length === 0 ? undefined : all.join(', ')
}

/** True if a change has all terms that decide its planned spend: objective in money, or impressions and CPM, and nothing else of them. */
function isSaid(item: Item): boolean {
  const fields = new Set(item.changes.map(({ field }) => field))
  if (
    ['type', 'revenueType', 'objectiveUnlimited', 'secondScreenObjective', 'secondScreenCpm', 'currency'].some((name) => fields.has(name))
  )
    return false
  return fields.has('objectiveValue') && (fields.has('cpm') || (!fields.has('objectiveType') && item.objectiveType === 'PRICE'))
}

/** The terms that an item says; of a stored campaign also its currency and its type of objective. */
function termsOf(item: Item, side: Side): SpendTerms {
  const said = Object.fromEntries(spendFields.map((field) => [field, valueOf(item, field, side)]))
  return {
    ...said,
    currency: said['currency'] ?? item.currency,
    objectiveType: said['objectiveType'] ?? item.objectiveType,
  }
}

type Side = 'before' | 'after'

const valueOf = ({ changes }: Item, field: string, side: Side) => changes.find((change) => change.field === field)?.[side] ?? null

/** Field by field, as the web's preview shows it. */
function itemLines(item: Item, { paint }: Talk): string[] {
  const subject = [
    item.id === null ? undefined : `#${item.id}`,
    item.name,
    item.externalReference === null ? undefined : `(${item.externalReference})`,
  ]
    .filter(Boolean)
    .join(' ')
  return [
    paint(verdictColours[item.verdict], `${signs[item.verdict]} Line ${item.line ?? item.index + 1}  ${subject}`),
    ...item.changes.map((change) => `    ${printable(changeText(change, item))}`),
    ...item.warnings.map((warning) => paint('yellow', `    ${lineText(ofRow(warning))}`)),
  ]
}
