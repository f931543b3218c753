/** A plan for people: counts, its first changes, and where the others stand. */
import { formatTotal } from '@spotdesk/sdk/values'
import type { Context } from '../../../context.ts'
import { printable } from '../../../output/table.ts'
import { changeText } from '../../../shared/change-sets/change-text.ts'
import { lineText, ofRow } from '../../../shared/files/lines.ts'
import { formatBulkCounts, type BulkPlanItem, type Plan, verdictColours } from './make-plan.ts'

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
  const more = [moreText(changing.length - shown.length, 'change'), moreText(plan.errors.length - errors.length, 'error')].filter(Boolean)
  return [
    ...(isLong ? [...summaryLines(plan, changing, talk), ''] : []),
    ...shown.flatMap((item) => itemLines(item, talk)),
    ...errors.map((error) => talk.paint('red', `! ${lineText(error)}`)),
    ...(more.length > 0 ? ['', `${more.join(' and ')}. All of them: ${elsewhere}`] : []),
  ].join('\n')
}

const moreText = (count: number, noun: string) => (count <= 0 ? undefined : `${formatTotal(count)} more ${noun}${count === 1 ? '' : 's'}`)

/** Counts by kind of change, by column, by action, of errors and of warnings. */
function summaryLines(plan: Plan, changing: readonly BulkPlanItem[], { paint }: Talk): string[] {
  const columns = countBy(changing.flatMap(({ verdict, changes }) => (verdict === 'UPDATE' ? changes.map(({ label }) => label) : [])))
  const actions = countBy(changing.flatMap(({ action }) => (action === null || action === 'CREATE' ? [] : [formatAction(action)])))
  const warnings = countBy(plan.items.flatMap((item) => item.warnings.map(({ message }) => message)))
  const errors = countBy(plan.errors.map(({ message, column }) => (column === null ? message : `${column}: ${message}`)))
  return [
    paint('bold', formatBulkCounts(plan)),
    ...formatCounts('Columns', columns),
    ...formatCounts('Actions', actions),
    ...errors.map(([message, count]) => paint('red', `  Errors     ${formatTotal(count)} × ${message}`)),
    ...warnings.map(([message, count]) => paint('yellow', `  Warning    ${formatTotal(count)} × ${message}`)),
  ]
}

/** 'Pause' */
const formatAction = (action: string) => `${action[0]}${action.slice(1).toLowerCase().replaceAll('_', ' ')}`

const formatCounts = (label: string, counts: readonly (readonly [string, number])[]) =>
  counts.length === 0 ? [] : [`  ${label.padEnd(11)}${counts.map(([name, count]) => `${name} ${formatTotal(count)}`).join(', ')}`]

/** The most frequent first. */
function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** Field by field, as the web's preview shows it. */
function itemLines(item: BulkPlanItem, { paint }: Talk): string[] {
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
