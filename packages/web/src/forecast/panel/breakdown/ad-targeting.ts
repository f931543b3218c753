/** The targeting that an ad delivers by: its own joined with its campaign's. Pure. */
import type { targeting } from '@spotdesk/sdk/contract'
import type { Group } from '@spotdesk/sdk/targeting'

/** Groups of one question at most; two targetings with many groups each have more pairs than that. */
const mostGroups = 100

/**
 * @param campaign the campaign's groups; null: never saved, which matches everything
 * @param adId null: of the campaign as a whole
 * @returns null: everything matches
 */
export function groupsOfAd(
  campaign: readonly Group[] | null,
  rules: readonly Pick<targeting.AdsTargeting, 'ads' | 'groups' | 'link'>[],
  adId: number | null,
): Group[] | null {
  const shared = campaign && campaign.length > 0 ? campaign : null
  const own = rules.find(({ ads }) => adId !== null && ads.includes(adId))
  if (!own) return shared && [...shared]
  const groups = own.groups as readonly Group[]
  if (own.link === 'REPLACE' || !shared) return groups.length > 0 ? [...groups] : null
  if (groups.length === 0) return [...shared]
  // Groups are alternatives: both targetings hold where one group of each does.
  return shared.flatMap((one) => groups.map((other) => ({ rules: [...one.rules, ...other.rules] }))).slice(0, mostGroups)
}
