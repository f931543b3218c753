/** The filters of the campaign list, from options or from `key=value` pairs. */
import type { InputOf, campaigns } from '@spotdesk/sdk/contract'
import { campaignStatusFilters, campaignTypes, deliveryForecastStatuses, deliveryStatuses } from '@spotdesk/sdk/values'
import { usage } from '../failure.ts'
import { chosen, didYouMean, Input } from '../input.ts'

type Query = InputOf<typeof campaigns.list>
export type Filters = Pick<
  Query,
  | 'status'
  | 'type'
  | 'deliveryStatus'
  | 'forecastStatus'
  | 'needsAttention'
  | 'advertiserId'
  | 'orderId'
  | 'assignedUsername'
  | 'reference'
  | 'q'
>

/** The names before the equals sign in `--filter`. */
export const filterKeys = [
  'status',
  'type',
  'delivery',
  'forecast-status',
  'needs-attention',
  'advertiser',
  'order',
  'assigned',
  'ref',
  'search',
] as const

export function readFilters(input: Input): Filters {
  return {
    status: input.choices('status', campaignStatusFilters),
    type: input.choices('type', campaignTypes),
    deliveryStatus: input.choices('delivery', deliveryStatuses),
    forecastStatus: input.choices('forecastStatus', deliveryForecastStatuses),
    // Absent and false are the same.
    needsAttention: input.flag('needsAttention') || undefined,
    advertiserId: input.ids('advertiser'),
    orderId: input.ids('order'),
    assignedUsername: input.list('assigned'),
    reference: input.text('ref'),
    q: input.text('search'),
  }
}

/** `--filter status=RUNNING --filter advertiser=1001`: the same names as the options of `campaigns list`. */
export function readFilterPairs(pairs: readonly string[]): Filters {
  const options: Record<string, string[] | boolean> = {}
  for (const pair of pairs) {
    const [, key = '', value = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? []
    if (!(filterKeys as readonly string[]).includes(key))
      throw usage(`--filter takes key=value with one of ${filterKeys.join(', ')}, not "${pair}".`, didYouMean(key || pair, filterKeys))
    const name = key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const known = options[name]
    if (key === 'needs-attention') options[name] = chosen('--filter needs-attention', value, ['true', 'false']) === 'true'
    else options[name] = Array.isArray(known) ? [...known, value] : [value]
  }
  return readFilters(new Input([], options))
}
