/** The fix of a forecast as a change of the campaign's settings, field by field. Pure. */
import type { campaigns, checks, forecast, InputOf } from '@spotdesk/sdk/contract'
import { type ActionUser, campaignRefusal, checkPriority } from '@spotdesk/sdk/rules'
import { changedGroups, describeTargeting, type Group, printTargeting } from '@spotdesk/sdk/targeting'
import { limits } from '@spotdesk/sdk/values'

type Settings = NonNullable<InputOf<typeof campaigns.update>['body']>
/** A setting that a fix changes. */
export type FixSetting = 'pacing' | 'priority' | 'endDate' | 'startDate' | 'objective' | 'cpm' | 'capping' | 'targeting'

export interface FixDiff {
  field: FixSetting
  before: unknown
  after: unknown
}

/** The body that applying a fix sends, and the settings that it changes; `elsewhere` names what is changed on another page. */
export interface AppliedFix {
  body: Settings
  diff: FixDiff[]
  /** The campaign's targeting after the fix, as one line; null: it stays, or it is not known here. */
  targeting: string | null
  elsewhere: readonly ('targeting' | 'order' | 'ads')[]
}

type Campaign = campaigns.Campaign

/** Facts that a page knows beside the campaign. */
export interface FixFacts {
  /** The saved targeting; null: its rules cannot be changed from here. */
  groups?: readonly Group[] | null
  /** Labels of the values of targeting. */
  nameOf?: (type: string, value: string) => string | undefined
  /** Another CPM, which no fix brings: it was tried beside one. */
  cpm?: number | null
}

/** The settings that a fix changes, as `campaigns.update` takes them. */
export function applyFix(
  { changes }: Pick<forecast.ForecastFix, 'changes'>,
  campaign: Campaign,
  { groups = null, nameOf, cpm = null }: FixFacts = {},
): AppliedFix {
  const body: Settings = {}
  const diff: FixDiff[] = []
  const { campaignPacing: pacing, endDate, startDate, campaignObjective, cappingRules } = changes
  if (pacing) {
    body.campaignPacing = { ...campaign.campaignPacing, ...pacing }
    const { priority, type } = campaign.campaignPacing
    if (pacing.type && pacing.type !== type) diff.push({ field: 'pacing', before: type, after: pacing.type })
    if (pacing.priority && pacing.priority !== priority) diff.push({ field: 'priority', before: priority, after: pacing.priority })
  }
  if (startDate) {
    body.startDate = startDate
    diff.push({ field: 'startDate', before: campaign.startDate, after: startDate })
  }
  if (endDate) {
    body.endDate = endDate
    diff.push({ field: 'endDate', before: campaign.endDate, after: endDate })
  }
  if (campaignObjective) {
    body.campaignObjective = { value: campaignObjective.value, unlimited: false }
    diff.push({ field: 'objective', before: campaign.campaignObjective.value, after: campaignObjective.value })
  }
  if (cappingRules && JSON.stringify(cappingRules) !== JSON.stringify(campaign.cappingRules)) {
    body.cappingRules = cappingRules
    diff.push({ field: 'capping', before: campaign.cappingRules, after: cappingRules })
  }
  if (cpm !== null && cpm !== campaign.campaignRevenue.value) {
    body.campaignRevenue = { type: campaign.campaignRevenue.type, value: cpm }
    diff.push({ field: 'cpm', before: campaign.campaignRevenue.value, after: cpm })
  }
  const ofRules = Boolean(changes.dropRules?.length || changes.replaceRules?.length)
  const fixed = ofRules && groups ? changedGroups(groups, changes) : null
  if (fixed && groups)
    diff.push({
      field: 'targeting',
      before: describeTargeting({ groups: [...groups] }, nameOf),
      after: describeTargeting({ groups: fixed }, nameOf),
    })
  const elsewhere = [
    ...(ofRules && !fixed ? (['targeting'] as const) : []),
    ...(changes.orderCappingRules ? (['order'] as const) : []),
    ...(changes.dropAdCaps ? (['ads'] as const) : []),
  ]
  return { body, diff, targeting: fixed && printTargeting({ groups: fixed }), elsewhere }
}

/** Why a user cannot apply a fix here; null: it can be applied. */
export type FixRefusal = NonNullable<ReturnType<typeof campaignRefusal>> | 'elsewhere'

export function findFixRefusal(applied: AppliedFix | null, campaign: Campaign, user: ActionUser): FixRefusal | null {
  const refusal = campaignRefusal(campaign, user)
  if (refusal !== null) return refusal
  return applied && (applied.elsewhere.length > 0 || applied.diff.length === 0) ? 'elsewhere' : null
}

/** Fixes that can be applied from here, the cheapest first, and behind them those that cannot. */
export function sortFixes(fixes: readonly forecast.ForecastFix[], campaign: Campaign): forecast.ForecastFix[] {
  const isHere = (fix: forecast.ForecastFix) => applyFix(fix, campaign).elsewhere.length === 0
  return [...fixes.filter(isHere), ...fixes.filter((fix) => !isHere(fix))]
}

/** Caps that are as loose again. */
const loosened = (campaign: Campaign) =>
  campaign.cappingRules.map((rule) => ({ ...rule, limit: Math.min(limits.cappingLimitMax, rule.limit * 2) }))

/**
 * The change that usually answers a cause, where one is known and a user may make it; nobody has forecast what it brings. Null: the cause
 * has no such answer.
 * @param advanced the user holds AGENCY_ADVANCED.WRITE
 */
export function fixOfCause(finding: checks.CauseFinding, campaign: Campaign, advanced: boolean): AppliedFix | null {
  const { campaignPacing: pacing } = campaign
  const changed = (changes: forecast.ForecastChanges) => {
    const applied = applyFix({ changes }, campaign)
    return applied.diff.length > 0 ? applied : null
  }
  switch (finding.code) {
    case 'forecastCapped':
    case 'capsMayBind':
      return campaign.cappingRules.length > 0 ? changed({ cappingRules: loosened(campaign) }) : null
    case 'forecastCompeting':
    case 'strongerCampaigns': {
      const priority = pacing.priority - 1
      return checkPriority(campaign.campaignType, priority, advanced).ok ? changed({ campaignPacing: { priority } }) : null
    }
    case 'aheadOfPlan':
      return changed({ campaignPacing: { type: 'AS_FAST_AS_POSSIBLE' } })
    default:
      return null
  }
}
