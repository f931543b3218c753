/** The plan of a change to an ad: the one rule behind the form, the row menu, a file and a JSON change-set (docs/domain.md §2.9, §11.6). */
import type { AdStatus, BriefState, CampaignStatus } from '../../../values/index.ts'
import { type AdAction, type AdActionVerb, decideAdAction } from './ad-actions.ts'
import { type AdContext, type AdFields, adFieldNames, checkAd, isPlayable } from './ad-fields.ts'
import { availableActions } from '../status/campaign-actions.ts'
import type { FieldFinding } from '../orders/order-fields.ts'

/** The stored state of an ad: its settings, its status, its archived flag, and the status of its brief. */
export type AdState = AdFields & { status: AdStatus; archived: boolean; briefStatus: BriefState | null }
export const adStateNames = [...adFieldNames, 'status', 'archived', 'briefStatus'] as const satisfies readonly (keyof AdState)[]

/** Actions that change an ad; duplicating one creates another. */
export type AdVerb = Exclude<AdActionVerb, 'duplicate' | 'update'>

export interface IntendedAd {
  /** The stored ad; null for a new one, whose `cells` need name and type. */
  before: AdState | null
  /** The given settings; absent ones stay, or get the default of a new ad. */
  cells: Partial<AdFields>
  /** Cells apply before the action, except that UNARCHIVE applies before the cells. */
  verb: AdVerb | null
}

export interface AdPlanContext extends Omit<AdContext, 'before' | 'campaign'> {
  campaign: AdContext['campaign'] & {
    status: CampaignStatus
    archived: boolean
    /** False: the campaign is a draft, and its ads become active with it. */
    submitted: boolean
    order: { archived: boolean } | null
  }
}

export type AdPlan =
  | { ok: true; after: AdState; /** True if anything changes. */ change: boolean; warnings: FieldFinding[] }
  | { ok: false; code: 'validationFailed'; errors: FieldFinding[] }
  | { ok: false; code: 'adActionNotAllowed'; params: { status: string; allowedActions: AdAction[] } }
  | { ok: false; code: 'adNotPlayable'; params: { status: string } }
  /** The campaign accepts no ads now. */
  | { ok: false; code: 'campaignActionNotAllowed'; params: { status: string; allowedActions: string[] } }

/** The effect of an action on the ad's own state; sequence and links of others follow where it is written. */
const effects: Record<AdVerb, Partial<AdState>> = {
  activate: { status: 'ACTIVE' },
  deactivate: { status: 'INACTIVE' },
  unlink: { linkedTo: [] },
  archive: { archived: true, linkedTo: [] },
  unarchive: { archived: false },
}

/** Plans one change of one ad. The caller checks permissions and features of the actions. */
export function planAd({ before, cells, verb }: IntendedAd, base: AdFields, context: AdPlanContext): AdPlan {
  if (before === null) return planNew({ ...base, ...cells }, context)
  let after = before
  if (verb === 'unarchive') {
    const refusal = findRefusal(verb, after, context)
    if (refusal) return refusal
    after = { ...after, ...effects.unarchive }
  }
  const settings: AdState = { ...after, ...cells }
  if (isDifferent(after, settings)) {
    const edit = decideAdAction('update', subjectOf(after, context))
    if (!edit.ok) return edit
    const { errors } = checkAd(settings, { ...context, before: { fields: before, status: before.status } })
    if (errors.length > 0) return { ok: false, code: 'validationFailed', errors }
    // A draft in a submitted campaign was left out of the submit: nothing else would activate it.
    after = { ...settings, status: settings.status === 'DRAFT' && context.campaign.submitted ? 'INACTIVE' : settings.status }
  }
  if (verb !== null && verb !== 'unarchive') {
    const refusal = findRefusal(verb, after, context)
    if (refusal) return refusal
    if (isVerbDue(verb, after, context)) after = { ...after, ...effects[verb] }
  }
  const { warnings } = checkAd(after, { ...context, before: { fields: before, status: before.status } })
  return { ok: true, after, change: isDifferent(before, after), warnings }
}

function planNew(fields: AdFields, context: AdPlanContext): AdPlan {
  const { campaign } = context
  const actions = availableActions({ ...campaign, campaignType: campaign.type })
  if (!actions.includes('CREATE_NEW_AD')) {
    const status = campaign.archived ? 'ARCHIVED' : campaign.status
    return { ok: false, code: 'campaignActionNotAllowed', params: { status, allowedActions: actions } }
  }
  const { errors, warnings } = checkAd(fields, { ...context, before: null })
  if (errors.length > 0) return { ok: false, code: 'validationFailed', errors }
  return {
    ok: true,
    after: { ...fields, status: campaign.submitted ? 'INACTIVE' : 'DRAFT', archived: false, briefStatus: null },
    change: true,
    warnings,
  }
}

function findRefusal(verb: AdVerb, ad: AdState, context: AdPlanContext): Extract<AdPlan, { ok: false }> | null {
  const verdict = decideAdAction(verb, subjectOf(ad, context))
  return verdict.ok ? null : verdict
}

function isVerbDue(verb: AdVerb, ad: AdState, context: AdPlanContext): boolean {
  const verdict = decideAdAction(verb, subjectOf(ad, context))
  return verdict.ok && verdict.change
}

/** The data of an ad that its actions need. */
export function subjectOf(ad: AdState, { campaign }: Pick<AdPlanContext, 'campaign'>): Parameters<typeof decideAdAction>[1] {
  return {
    status: ad.status,
    archived: ad.archived,
    subtype: ad.subtype,
    linked: ad.linkedTo.length > 0,
    playable: isPlayable(ad),
    campaign: { campaignType: campaign.type, archived: campaign.archived, order: campaign.order },
  }
}

const isDifferent = (a: AdState, b: AdState) => adStateNames.some((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
