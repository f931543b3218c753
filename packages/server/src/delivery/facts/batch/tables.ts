/** The table of each kind of fact: columns with their types, the key that identifies a fact, and the row of a fact. */
import type { AttributionFact, AudienceFact, BidFact, DcoFact, HourlyFact, ReachFact } from '@spotdesk/sdk/contract'
import { cpmScale, type FactKind, parseDecimal } from '@spotdesk/sdk/values'

/** A value in the form that its column takes; objects and lists as JSON. */
export type Cell = string | number | bigint | boolean | Date | object | null
export type Row = Record<string, Cell>

export interface FactTable {
  name: string
  /** SQL type by column, without agency and revision. */
  columns: Readonly<Record<string, string>>
  /** Columns of the key, beside the agency. */
  key: readonly string[]
}

const hourKey = { campaign_id: 'bigint', hour: 'timestamptz' }

export const factTables: Record<FactKind, FactTable> = {
  hourly: {
    name: 'fact_hour',
    key: ['campaign_id', 'hour', 'ad_id', 'zone_id'],
    columns: {
      ...hourKey,
      ad_id: 'bigint',
      zone_id: 'bigint',
      publisher_id: 'bigint',
      impressions: 'integer',
      second_screen_impressions: 'integer',
      completes: 'integer',
      clicks: 'integer',
      opportunities: 'bigint',
      spend_e7: 'bigint',
      second_screen_spend_e7: 'bigint',
      cpm_e4: 'bigint',
      second_screen_cpm_e4: 'bigint',
    },
  },
  bids: {
    name: 'bid_hour',
    key: ['campaign_id', 'hour'],
    columns: {
      ...hourKey,
      requests: 'bigint',
      eligible: 'bigint',
      bids: 'bigint',
      valid: 'bigint',
      wins: 'bigint',
      losses: 'jsonb',
      no_bids: 'jsonb',
      floors: 'jsonb',
      winning_prices: 'jsonb',
    },
  },
  audience: {
    name: 'audience_hour',
    key: ['campaign_id', 'hour', 'dimension'],
    columns: { ...hourKey, dimension: 'text', impressions: 'jsonb', completes: 'jsonb', clicks: 'jsonb' },
  },
  attribution: {
    name: 'attribution_hour',
    key: ['campaign_id', 'hour', 'ad_id', 'publisher_id', 'vendor', 'window_days'],
    columns: {
      ...hourKey,
      ad_id: 'bigint',
      publisher_id: 'bigint',
      vendor: 'text',
      window_days: 'smallint',
      exposed: 'bigint',
      control: 'bigint',
      conversions: 'jsonb',
      control_conversions: 'jsonb',
      delays: 'jsonb',
      value_e4: 'bigint',
    },
  },
  dco: {
    name: 'dco_hour',
    key: ['campaign_id', 'hour', 'ad_id', 'combination'],
    columns: {
      ...hourKey,
      ad_id: 'bigint',
      combination: 'text',
      choices: 'jsonb',
      defaults: 'jsonb',
      impressions: 'bigint',
      completes: 'bigint',
      clicks: 'bigint',
    },
  },
  reach: {
    name: 'reach_facts',
    key: ['campaign_id', 'ad_id', 'publisher_id', 'zone_id', 'from_day', 'to_day'],
    columns: {
      campaign_id: 'bigint',
      ad_id: 'bigint',
      publisher_id: 'bigint',
      zone_id: 'bigint',
      from_day: 'date',
      to_day: 'date',
      listeners: 'bigint',
    },
  },
}

/** A fact of any kind, with its kind. */
export interface FactByKind {
  hourly: HourlyFact
  bids: BidFact
  audience: AudienceFact
  attribution: AttributionFact
  dco: DcoFact
  reach: ReachFact
}
export type Fact = FactByKind[FactKind]

/** The rows of facts that contain all of their columns; hourly delivery also needs a publisher and a price (`hourly.ts`). */
const toRowByKind: { [K in Exclude<FactKind, 'hourly'>]: (fact: FactByKind[K]) => Row } = {
  bids: ({ noBids, winningPrices, campaignId, ...fact }) => ({
    ...fact,
    campaign_id: campaignId,
    no_bids: noBids,
    winning_prices: winningPrices,
  }),
  audience: ({ campaignId, ...fact }) => ({ ...fact, campaign_id: campaignId }),
  attribution: ({ campaignId, adId, publisherId, windowDays, controlConversions, value, ...fact }) => ({
    ...fact,
    campaign_id: campaignId,
    ad_id: adId,
    publisher_id: publisherId,
    window_days: windowDays,
    control_conversions: controlConversions,
    value_e4: parseDecimal(value, cpmScale)!,
  }),
  dco: ({ campaignId, adId, ...fact }) => ({ ...fact, campaign_id: campaignId, ad_id: adId, combination: toCombinationText(fact) }),
  reach: ({ campaignId, adId, publisherId, zoneId, from, to, listeners, revision }) => ({
    campaign_id: campaignId,
    ad_id: adId ?? 0,
    publisher_id: publisherId ?? 0,
    zone_id: zoneId ?? 0,
    from_day: from ?? '-infinity',
    to_day: to ?? 'infinity',
    listeners,
    revision,
  }),
}

/** The row of a fact other than hourly delivery. */
export function toFactRow<K extends Exclude<FactKind, 'hourly'>>(kind: K, fact: FactByKind[K]): Row {
  return toRowByKind[kind](fact)
}

/** A combination as one text that does not depend on the order of its sections. */
export function toCombinationText({ choices, defaults }: Pick<DcoFact, 'choices' | 'defaults'>): string {
  const sorted = Object.entries(choices).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted, defaults.toSorted()])
}

/** The key of a fact as text. */
export function toFactKey(kind: FactKind, fact: Fact): string {
  const row: Row =
    kind === 'hourly'
      ? (({ campaignId, hour, adId, zoneId }: HourlyFact) => ({ campaign_id: campaignId, hour, ad_id: adId, zone_id: zoneId }))(
          fact as HourlyFact,
        )
      : toFactRow(kind, fact as never)
  return factTables[kind].key
    .map((column) => (row[column] instanceof Date ? row[column].getTime() : (row[column] as string | number)))
    .join(' ')
}
