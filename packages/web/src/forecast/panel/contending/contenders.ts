/** Who competes with a campaign, as lines with their share of what is at stake. Pure. */
import type { CampaignForecast } from '../forecast-driver.ts'

export type Contending = NonNullable<CampaignForecast['contending']>
export type Contenders = Contending['takenFromUs']

export interface ContenderLine {
  /** Null: other agencies, summed. */
  campaignId: number | null
  name: string
  priority: number | null
  impressions: number
  /** 0 to 1 of the largest line. */
  bar: number
}

export interface ContenderLines {
  own: ContenderLine[]
  /** Campaigns without a line; null: all have one. */
  rest: { count: number; impressions: number } | null
  /** Other agencies, summed; null: none. */
  others: ContenderLine | null
}

/** The largest campaigns first; those without a line are counted and summed. */
export function contenderLines({ own, otherBuyers, impressions }: Contenders, most: number): ContenderLines {
  const shown = own.slice(0, most)
  const left = own.slice(most)
  const ofOthers = otherBuyers && otherBuyers.share > 0 ? Math.round(impressions * otherBuyers.share) : 0
  const largest = Math.max(1, ofOthers, ...shown.map((one) => one.impressions))
  return {
    own: shown.map((one) => ({ ...one, bar: one.impressions / largest })),
    rest: left.length > 0 ? { count: left.length, impressions: left.reduce((sum, one) => sum + one.impressions, 0) } : null,
    others:
      ofOthers > 0 ? { campaignId: null, name: otherBuyers!.name, priority: null, impressions: ofOthers, bar: ofOthers / largest } : null,
  }
}
