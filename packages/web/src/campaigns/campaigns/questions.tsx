/** The question before an action: the campaign by its name, the consequence, and the money or the impressions that it is about. */
import { blastRadius } from '@spotdesk/sdk/calls'
import type { ReactNode } from 'react'
import { Consequences } from '../../shared/actions/Consequences.tsx'
import type { Question } from '../../shared/actions/action-context.ts'
import { type ConsequenceSource, fetchConsequences } from '../../shared/actions/consequences.ts'
import { toDisplayName } from '../../shared/actions/notify.ts'
import { label, t } from '../../shared/text.ts'
import type { CampaignActionRecord, CampaignListRow } from './actions.ts'
import { getDelivered, getObjective, printAmount, getRemaining, formatAmount, sumByUnit } from './amounts.ts'
import { flightStage } from './flight.ts'

/** The actions whose effects on other things the question has, with the effects that it states itself. */
const consequences: ConsequenceSource = {
  call: blastRadius.campaign,
  actions: { pause: ['deliveryStops', 'spendStops'], resume: ['deliveryBegins'], archive: [], unarchive: [] },
}

/** The question about the rows, in the zone in which flights are read. */
export function toActionQuestion(action: CampaignActionRecord, rows: readonly CampaignListRow[], zone: string): Question {
  const [first] = rows
  const { texts } = action
  const buttons = { confirmLabel: label(action.label), cancelLabel: t('Cancel') }
  if (rows.length === 1 && first) {
    const parts = [label(texts.effect), ...(action.isAboutDelivery ? [describeRemaining(first, zone)] : [])]
    return {
      title: label(texts.ask, { name: toDisplayName(first) }),
      message: renderMessage([joinSentences(parts)], action, rows),
      ...buttons,
    }
  }
  const sums = action.isAboutDelivery ? sumByUnit(rows.flatMap((row) => getRemaining(row) ?? [])).filter(({ value }) => value > 0) : []
  const parts = [
    label(texts.effectMany),
    sums.length > 0
      ? t('Still to be delivered: {amounts}.', { amounts: new Intl.ListFormat('en').format(sums.map(formatAmount)).replace(/\.$/, '') })
      : '',
  ]
  return { title: label(texts.askMany, { count: rows.length }), message: renderMessage([joinSentences(parts)], action, rows), ...buttons }
}

/** Lines, the last of which is what else the action affects. */
function renderMessage(lines: readonly string[], action: CampaignActionRecord, rows: readonly CampaignListRow[]): ReactNode {
  const sentences = fetchConsequences(consequences, action.verb, rows)
  return (
    <>
      {lines.join('\n')}
      {sentences && '\n'}
      {sentences && <Consequences sentences={sentences} />}
    </>
  )
}

const joinSentences = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

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
