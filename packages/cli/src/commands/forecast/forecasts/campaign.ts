import type { StringDates } from '@spotdesk/sdk'
import type { forecast, OutputOf } from '@spotdesk/sdk/contract'
import { forecastMessage } from '@spotdesk/sdk/rules'
import { formatTotal } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { columnsOf } from '../../../output/column.ts'
import { localTime } from '../../../output/instant.ts'

type Answer = StringDates<OutputOf<typeof forecast.campaign>>

export const run: Handler = async ({ input, client, signal }) => {
  const campaignId = parseId(input.word(0, 'id'), '<id>')
  return { kind: 'single', record: await (await client()).forecast.campaign({ body: { campaignId } }, { signal }), columns }
}

const count = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatTotal(value))
const colours = { IN_FULL: 'green', AT_RISK: 'yellow', NO_INVENTORY: 'red', NOT_AVAILABLE: 'gray' } as const

/** The 90 % interval; too few listeners make one that looks like knowledge. */
const rangeOf = ({ deliveryForecast, interval }: Answer) =>
  deliveryForecast.probability === null || interval === null ? null : interval.deliverable

const columns = columnsOf<Answer>([
  { key: 'campaignId', label: 'Campaign' },
  {
    key: 'deliveryForecast.status',
    label: 'Delivery',
    text: ({ deliveryForecast }) => messageOf(deliveryForecast).outlook,
    plain: ({ deliveryForecast: { status } }) => status,
    colour: ({ deliveryForecast: { status } }) => colours[status],
  },
  ...ofDelivery('probability', 'Probability', ({ probability }) => (probability === null ? '–' : `${Math.round(100 * probability)}%`)),
  { key: 'deliveryForecast.reason.text', label: 'Reason', text: ({ deliveryForecast: { reason } }) => reason?.text ?? '' },
  ...ofDelivery('remainingCampaignObjective', 'Left to deliver', ({ remainingCampaignObjective: rest }) => count(rest)),
  ...ofDelivery('campaignAvails', 'Available', ({ campaignAvails }) => count(campaignAvails)),
  ...ofDelivery('deltaImpressions', 'Difference', ({ deltaImpressions: delta }) =>
    delta !== null && delta > 0 ? `+${count(delta)}` : count(delta),
  ),
  ...ofDelivery('deliverable', 'Will be delivered', ({ deliverable }) => count(deliverable)),
  { key: 'interval.deliverable.low', label: 'With 90%, from', text: (answer) => count(rangeOf(answer)?.low) },
  { key: 'interval.deliverable.high', label: 'With 90%, to', text: (answer) => count(rangeOf(answer)?.high) },
  { key: 'sellable', label: 'Can be sold', text: ({ sellable }) => (sellable === null ? '–' : `${count(sellable)}, with 90%`) },
  { key: 'madeAt', label: 'Made', text: ({ madeAt }) => localTime(madeAt), plain: ({ madeAt }) => madeAt },
])

/** A field of the verdict. */
function ofDelivery(field: keyof Answer['deliveryForecast'], label: string, text: (told: Answer['deliveryForecast']) => string) {
  return [{ key: `deliveryForecast.${field}`, label, text: ({ deliveryForecast }: Answer) => text(deliveryForecast) }]
}

/** The server's sentences have their dates already. */
const messageOf = (told: Answer['deliveryForecast']) => forecastMessage(told, { zone: 'UTC' })
