/** The question before an action: the campaign by its name, the consequence, and the money or the impressions that it is about. */
import type { ReactNode } from 'react'
import { label, t } from '../../shared/text.ts'
import type { CampaignActionRecord, CampaignListRow } from './actions.ts'
import { getDelivered, getObjective, printAmount, getRemaining, formatAmount, sumByUnit } from './amounts.ts'
import { Consequences } from './Consequences.tsx'
import { fetchConsequences } from './consequences-of.ts'
import { flightStage } from './flight.ts'

export interface Question {
  title: string
  message: ReactNode
  confirmLabel: string
  cancelLabel: string
}

interface Named {
  id: number
  name: string
}

/** Names that a question about several things tells. */
const namesMax = 3

/** A draft may have no name yet. */
export const toDisplayName = ({ name, id }: Named) => name || `#${id}`

/** The question about the rows, in the zone in which flights are read. */
export function toActionQuestion(action: CampaignActionRecord, rows: readonly CampaignListRow[], zone: string): Question {
  const [first] = rows
  const { texts } = action
  const buttons = { confirmLabel: label(action.label), cancelLabel: t('Cancel') }
  if (rows.length === 1 && first) {
    const parts = [label(texts.effect), ...(action.isAboutDelivery ? [describeRemaining(first, zone)] : [])]
    return { title: label(texts.ask, { name: toDisplayName(first) }), message: renderMessage([sentences(parts)], action, rows), ...buttons }
  }
  const sums = action.isAboutDelivery ? sumByUnit(rows.flatMap((row) => getRemaining(row) ?? [])).filter(({ value }) => value > 0) : []
  const parts = [
    label(texts.effectMany),
    sums.length > 0
      ? t('Still to be delivered: {amounts}.', { amounts: new Intl.ListFormat('en').format(sums.map(formatAmount)).replace(/\.$/, '') })
      : '',
  ]
  return { title: label(texts.askMany, { count: rows.length }), message: renderMessage([sentences(parts)], action, rows), ...buttons }
}

/** Lines, the last of which is what else the action affects. */
function renderMessage(lines: readonly string[], action: CampaignActionRecord, rows: readonly CampaignListRow[]): ReactNode {
  const consequences = fetchConsequences(action, rows)
  return (
    <>
      {lines.join('\n')}
      {consequences && '\n'}
      {consequences && <Consequences of={consequences} />}
    </>
  )
}

const sentences = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

/** '$5,410.00 of $17,647.00 are still to be delivered; 12 days left.' Nothing without an objective. */
function describeRemaining(row: CampaignListRow, zone: string): string {
  const remaining = getRemaining(row)
  if (remaining === null || remaining.value === 0) return ''
  // The unit stands once: '$5,410.00 of $17,647.00', '351,079 of 560,000 imp.'.
  const amounts = { amount: printAmount(remaining), total: formatAmount({ ...getDelivered(row), value: getObjective(row)! }) }
  const flight = flightStage(row, zone, new Date())
  return flight.stage === 'on'
    ? t('{amount} of {total} are still to be delivered; {days, plural, =0 {it is the last day} one {# day left} other {# days left}}.', {
        ...amounts,
        days: flight.days,
      })
    : t('{amount} of {total} are still to be delivered.', amounts)
}

/** 'A, B, C and 4 more'. */
export function formatNames(rows: readonly Named[]): string {
  const names = rows.slice(0, namesMax).map(toDisplayName).join(', ')
  const count = rows.length - namesMax
  return count > 0 ? t('{names} and {count} more', { names, count }) : names
}
