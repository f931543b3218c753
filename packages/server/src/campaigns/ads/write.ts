/**
 * Writes the change of one ad as a change-set of one entity: locks the campaign, plans with the rules of every other change, writes, and
 * reads the ad again.
 */
import type { ads } from '@spotdesk/sdk/contract'
import type { AdFields, AdPlan, AdVerb } from '@spotdesk/sdk/rules'
import { adSettingPlace, newAdFields, planAd } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import { toAdSettings } from './kind.ts'
import { type AdCampaign, type StoredAd, loadAdCampaigns, loadAdAgencyContext, toAdPlanContext } from './write-store.ts'
import { toAuthor, beginChangeSet } from '../../platform/change-sets/direct-change.ts'
import { withTakenReference } from '../../platform/change-sets/record/taken-reference.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import { type AdChange, writeAds } from './write-ads.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { isStale } from '../../platform/http/request/if-match.ts'
import { Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { toAd } from './present.ts'
import { readAd } from './store.ts'

/** Locks a campaign with its ads for a change. @throws Problem notFound */
export async function lockAdCampaign(tx: WriteTransaction, call: Call, id: number): Promise<AdCampaign> {
  const home = (await loadAdCampaigns(tx, call.actor, [id], { lock: true })).get(id)
  if (!home) throw notFound()
  return home
}

/** An ad of the campaign, in the version of If-Match. @throws Problem notFound, versionConflict */
export async function requireAd(tx: WriteTransaction, call: Call, { ads: known }: AdCampaign, adId: number): Promise<StoredAd> {
  const ad = known.get(adId)
  if (!ad) throw notFound()
  if (isStale(call, ad.version)) throw await versionConflict(tx, call, 'ad', ad)
  return ad
}

/** @throws Problem with the errors of the plan */
export async function planAdChange(
  tx: WriteTransaction,
  call: Call,
  home: AdCampaign,
  intended: { ad: StoredAd | null; cells: Partial<AdFields>; verb: AdVerb | null },
): Promise<Extract<AdPlan, { ok: true }>> {
  const { ad, cells, verb } = intended
  const creativeId = cells.creativeId === undefined ? (ad?.fields.creativeId ?? null) : cells.creativeId
  const surroundings = await loadAdAgencyContext(tx, call.actor, creativeId === null ? [] : [creativeId])
  const base = ad ? toAdSettings(ad.fields) : newAdFields(home.campaign.id, cells.type ?? 'AUDIO')
  const planned = planAd({ before: ad?.fields ?? null, cells, verb }, base, toAdPlanContext(home, ad?.id ?? null, surroundings))
  if (planned.ok) return planned
  if (planned.code === 'validationFailed') {
    throw new Problem(
      'validationFailed',
      {},
      {
        errors: planned.errors.map(({ field, code, params, suggestion }) => ({
          ...fieldError(adSettingPlace(field), code, params),
          ...(suggestion !== undefined && { suggestion }),
        })),
      },
    )
  }
  const members = { allowedActions: 'allowedActions' in planned.params ? planned.params.allowedActions : [] }
  throw new Problem(planned.code, { status: planned.params.status }, { members })
}

/** Writes a change with its change-set, unless it changes nothing, and returns the ad as it is stored then. */
export async function write(
  tx: WriteTransaction,
  call: Call,
  home: AdCampaign,
  change: AdChange,
  { change: isDue, warnings }: Pick<Extract<AdPlan, { ok: true }>, 'change' | 'warnings'>,
): Promise<ads.AdResult> {
  const { actor } = call
  const author = toAuthor(call)
  const { id } = home.campaign
  let changeSetId: string | null = null
  if (isDue) {
    const setId = await beginChangeSet(tx, author, 'ads', change.before === null ? { create: 1 } : { update: 1 })
    changeSetId = setId
    await withTakenReference('ad', change.fields.externalReference, () =>
      writeAds(tx, author, setId, new Map([[id, home]]), { changes: [change] }),
    )
  }
  const record = (await readAd(tx, actor, { id, adId: change.id }))!
  const shown = warnings.map(({ field, code, params }) => ({ field: adSettingPlace(field), code, message: rowErrorText(code, params) }))
  return { ...toAd(record), changeSetId, warnings: shown }
}
