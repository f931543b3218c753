/** The effect of an action that changes what is delivered: the question before it states what is still to be delivered. */
import type { CampaignRow } from '@spotdesk/sdk'
import { currentUser } from '../../shared/session/session.ts'
import { label, t } from '../../shared/text.ts'
import { formatAmount, getDelivered, getObjective, getRemaining, printAmount, sumByUnit } from '../../shared/delivery/amounts.ts'
import { flightStage } from '../../shared/delivery/flight.ts'

type Campaigns = readonly CampaignRow[]

/** The effect on one campaign with the rest of its objective. @param effect English text */
export const withRemaining = (effect: string) => (campaigns: Campaigns) =>
  [label(effect), describeRemaining(campaigns[0]!, currentUser.peek()?.agency.timeZone ?? 'UTC')].filter(Boolean).join(' ')

/** The effect on several campaigns with the rest of all objectives by unit. @param effect English text */
export const withRemainingSum = (effect: string) => (campaigns: Campaigns) => {
  const sums = sumByUnit(campaigns.flatMap((row) => getRemaining(row) ?? [])).filter(({ value }) => value > 0)
  const amounts = new Intl.ListFormat('en').format(sums.map(formatAmount)).replace(/\.$/, '')
  return sums.length > 0 ? `${label(effect)} ${t('Still to be delivered: {amounts}.', { amounts })}` : label(effect)
}

/** '$5,410.00 of $17,647.00 are still to be delivered; 12 days left.' Nothing without an objective. */
function describeRemaining(row: CampaignRow, zone: string): string {
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
