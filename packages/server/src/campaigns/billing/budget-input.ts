/** The input of a budget: the request's values in place of the saved ones (docs/domain.md §6). */
import type { ParsedOf, billing } from '@spotdesk/sdk/contract'
import { type BudgetInput, type PricedAd, type PricedGroups, newAdWeight, vendorsOf } from '@spotdesk/sdk/rules'
import { cpmScale, parseDecimal } from '@spotdesk/sdk/values'
import type { BillingAd, SavedCampaign, SavedOrder } from './store.ts'

export type BillingRequest = ParsedOf<typeof billing.estimate>['body']

export interface Saved {
  campaign: SavedCampaign | null
  order: SavedOrder | null
  ads: readonly BillingAd[]
  /** The values of the agency, for those that neither campaign nor order sets. */
  currency: string
}

/** The parts of a budget's input from the request and the saved values; prices, rates and taxes are added later. */
export type Settings = Pick<
  BudgetInput,
  | 'campaignType'
  | 'objectiveType'
  | 'revenueType'
  | 'currency'
  | 'unlimited'
  | 'totalObjectiveE4'
  | 'audioCpmE4'
  | 'secondScreenObjective'
  | 'secondScreenCpmE4'
  | 'marginE4'
  | 'vendors'
  | 'ads'
  | 'targeting'
>

/** The saved values as a caller sees them. */
export interface Seen {
  /** False: a margin in the request is ignored, and what the caller sees has none. */
  margin: boolean
  /** A saved amount in 10⁻⁴. Those of a request are as the caller sees them already. */
  amount(amountE4: bigint): bigint
}

/** The margin of the saved campaign, or of the order that a new one begins with; in 10⁻⁴ percent. */
export const savedMarginE4 = ({ campaign, order }: Saved): number => campaign?.margin_e4 ?? order?.margin_e4 ?? 0

export function resolveBudgetSettings(request: BillingRequest, saved: Saved, seen: Seen): Settings {
  const { campaignContext: asked } = request
  const { campaign, order } = saved
  return {
    campaignType: campaign?.type ?? 'STANDARD',
    objectiveType: campaign?.objective_type ?? order?.objective_type ?? 'IMPRESSIONS',
    revenueType: campaign?.revenue_type ?? 'CPM',
    currency: resolveBudgetCurrency(saved),
    unlimited: asked.inputUnlimited ?? (asked.inputTotalObjective === undefined && (campaign?.objective_unlimited ?? false)),
    totalObjectiveE4: inE4(asked.inputTotalObjective) ?? savedTotalE4(campaign, seen),
    audioCpmE4: inE4(asked.inputAudioCPM) ?? seen.amount(BigInt(campaign?.cpm_e4 ?? 0)),
    secondScreenObjective: BigInt(chosen(asked.inputSecondScreenObjective, campaign?.second_screen_objective)),
    secondScreenCpmE4: inE4(asked.inputSecondScreenCPM) ?? seen.amount(BigInt(campaign?.second_screen_cpm_e4 ?? 0)),
    marginE4: seen.margin ? (inE4(asked.margin) ?? BigInt(savedMarginE4(saved))) : 0n,
    vendors: vendorsOf(
      asked.inputAttributionPixelIds === undefined ? (campaign?.attribution_pixel_ids ?? []) : (asked.inputAttributionPixelIds ?? []),
    ).length,
    ads: listPricedAds(request, saved.ads),
    targeting: campaignGroups(request, campaign),
  }
}

export function resolveBudgetCurrency({ campaign, order, currency }: Saved): string {
  return campaign?.currency ?? order?.currency ?? currency
}

/** A number of the request in 10⁻⁴; undefined when it was left out, 0 for an empty field. */
function inE4(value: number | null | undefined): bigint | undefined {
  if (value === undefined) return undefined
  return value === null ? 0n : (parseDecimal(value, cpmScale) ?? 0n)
}

function chosen(asked: number | null | undefined, saved: number | null | undefined): number {
  return (asked === undefined ? saved : asked) ?? 0
}

/** The objective of the card: an objective in impressions is saved without its second-screen part. */
function savedTotalE4(campaign: SavedCampaign | null, seen: Seen): bigint {
  if (!campaign?.objective_value) return inE4(campaign?.objective_type === 'PRICE' ? 0 : (campaign?.second_screen_objective ?? 0))!
  const own = parseDecimal(campaign.objective_value, cpmScale) ?? 0n
  return campaign.objective_type === 'PRICE' ? seen.amount(own) : own + inE4(campaign.second_screen_objective ?? 0)!
}

interface RuleValues {
  type: string
  values?: readonly string[] | undefined
  text?: readonly string[] | undefined
}

function toPriced(groups: readonly { rules: readonly object[] }[]): PricedGroups {
  return groups.map(({ rules }) => (rules as RuleValues[]).map(({ type, values, text }) => ({ type, values: values ?? text ?? [] })))
}

/** The ads that the targeting of a request belongs to; none: it belongs to the campaign. */
const adsTargeted = ({ targetingContext }: BillingRequest) => targetingContext?.ads ?? []

function campaignGroups(request: BillingRequest, campaign: SavedCampaign | null): PricedGroups {
  const { targetingContext } = request
  if (targetingContext && adsTargeted(request).length === 0) return toPriced(targetingContext.groups)
  return toPriced(campaign?.targeting?.groups ?? [])
}

/** The saved ads with the targeting of the request, and the ad that is being created. */
function listPricedAds(request: BillingRequest, saved: readonly BillingAd[]): PricedAd[] {
  const { targetingContext, adsContext } = request
  const targeted = new Set(adsTargeted(request))
  const ads = saved.map((ad): PricedAd => {
    const format = ad.subtype ?? ad.type
    if (targetingContext && targeted.has(ad.id))
      return {
        subtype: format,
        weight: ad.weight,
        targeting: { groups: toPriced(targetingContext.groups), link: targetingContext.link ?? 'AND' },
      }
    const own = ad.targeting && { groups: toPriced(ad.targeting.groups), link: ad.targeting_link }
    return { subtype: format, weight: ad.weight, targeting: own }
  })
  const format = adsContext?.newAdFormat
  return format ? [...ads, { subtype: format, weight: newAdWeight, targeting: null }] : ads
}
