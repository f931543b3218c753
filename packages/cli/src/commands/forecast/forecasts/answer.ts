/** A forecast of a campaign as columns and in words. */
import type { StringDates } from '@spotdesk/sdk'
import type { forecast, OutputOf } from '@spotdesk/sdk/contract'
import { forecastMessage } from '@spotdesk/sdk/rules'
import { type DeliveryForecastStatus, formatTotal } from '@spotdesk/sdk/values'
import { type Column, defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'

export type CampaignForecast = StringDates<OutputOf<typeof forecast.campaign>>
export type Delivery = CampaignForecast['deliveryForecast']

export const statusColours = {
  IN_FULL: 'green',
  AT_RISK: 'yellow',
  NO_INVENTORY: 'red',
  NOT_AVAILABLE: 'gray',
} as const satisfies Record<DeliveryForecastStatus, string>

export const count = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatTotal(value))
export const percent = (share: number | null) => (share === null ? '–' : `${Math.round(100 * share)}%`)

/** With its sign; less has the sign of less and not a hyphen. */
export const signed = (value: number | null) =>
  value === null ? '–' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatTotal(Math.abs(value))}`

/** Beyond this a percentage says nothing more. */
const mostPercent = 999

/** The difference in percent of what is left: '−88.6%', 'more than +999%'. */
export function percentOfRest(value: number | null): string {
  if (value === null) return '–'
  if (Math.abs(value) > mostPercent) return `more than ${value > 0 ? '+' : '−'}${mostPercent}%`
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}%`
}

/** The sentences of the server have their dates already. */
export const formatForecastMessage = (told: Delivery) => forecastMessage(told, { zone: 'UTC' })

/** The 90 % interval; too few listeners make one that looks like knowledge. */
export const getShownInterval = ({ deliveryForecast, interval }: Pick<CampaignForecast, 'deliveryForecast' | 'interval'>) =>
  deliveryForecast.probability === null ? null : interval

/** The verdict in a word. */
export const statusColumn: Column<Pick<CampaignForecast, 'deliveryForecast'>> = {
  key: 'deliveryForecast.status',
  label: 'Delivery',
  text: ({ deliveryForecast }) => formatForecastMessage(deliveryForecast).outlook,
  plain: ({ deliveryForecast: { status } }) => status,
  colour: ({ deliveryForecast: { status } }) => statusColours[status],
}

/** Columns of a forecast, for programs and for --columns. */
export const forecastColumns = defineColumns<CampaignForecast>([
  { key: 'campaignId', label: 'Campaign' },
  statusColumn,
  ...ofDelivery('probability', 'Probability', ({ probability }) => percent(probability)),
  { key: 'deliveryForecast.reason.text', label: 'Reason', text: ({ deliveryForecast: { reason } }) => reason?.text ?? '' },
  ...ofDelivery('remainingCampaignObjective', 'Left to deliver', ({ remainingCampaignObjective: rest }) => count(rest)),
  ...ofDelivery('campaignAvails', 'Available', ({ campaignAvails }) => count(campaignAvails)),
  ...ofDelivery('deltaImpressions', 'Difference', ({ deltaImpressions }) => signed(deltaImpressions)),
  ...ofDelivery('deliverable', 'Will be delivered', ({ deliverable }) => count(deliverable)),
  { key: 'interval.deliverable.low', label: 'With 90%, from', text: (answer) => count(getShownInterval(answer)?.deliverable.low) },
  { key: 'interval.deliverable.high', label: 'With 90%, to', text: (answer) => count(getShownInterval(answer)?.deliverable.high) },
  { key: 'sellable', label: 'Can be sold', text: ({ sellable }) => (sellable === null ? '–' : `${count(sellable)}, with 90%`) },
  { key: 'madeAt', label: 'Made', text: ({ madeAt }) => `${dayTimeText(madeAt, 'UTC')} UTC`, plain: ({ madeAt }) => madeAt },
])

/** A field of the verdict. */
function ofDelivery(field: keyof Delivery, label: string, text: (told: Delivery) => string) {
  return [{ key: `deliveryForecast.${field}`, label, text: ({ deliveryForecast }: CampaignForecast) => text(deliveryForecast) }]
}
