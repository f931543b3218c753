/** Shares of a campaign's rotation, in proportion to the weights of its ads (docs/domain.md §8.3). */
import { type AdStatus, type AdType, adOutputTypeOf } from '../../../values/index.ts'

export interface RotatingAd {
  id: number
  type: AdType
  status: AdStatus
  archived: boolean
  weight: number
}

/**
 * The share of each ad that takes turns, 0 to 1, by its id. Ads that are shown beside others take no turns; drafts do once their campaign
 * is submitted. A sequence is one entry with the weights of its ads, so its share is the sum of theirs.
 */
export function rotationShares(ads: readonly RotatingAd[]): ReadonlyMap<number, number> {
  const turning = ads.filter(({ type, status, archived }) => !archived && status !== 'INACTIVE' && adOutputTypeOf[type] !== 'PARALLEL')
  const whole = turning.reduce((sum, { weight }) => sum + weight, 0)
  return new Map(turning.map(({ id, weight }) => [id, weight / whole]))
}
