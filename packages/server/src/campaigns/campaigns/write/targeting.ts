/** The targeting of a campaign: reads it with that of its ads, and writes it like any other setting. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { type Targeting, printTargeting } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import { targetingToJson } from '../../targeting/stored-targeting.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { Problem, fieldError, notFound } from '../../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../../platform/http/route.ts'
import { inBodyTurn, toThreadUser } from '../../../platform/jobs/thread/in-thread.ts'
import { type InTurn, readTargetings, refuseFaulty } from '../../targeting/judge.ts'
import { withWritten } from '../../targeting/written.ts'
import { type WrittenRule, saveRule, lockAds } from '../../ads/targeting.ts'
import { type AdTargetingRecord, readAdTargetings, readCampaignTargeting } from './targeting-store.ts'
import { planCampaignChange, refuseUnless, lockCampaign, writeChange } from './write.ts'
import type { LockedCampaign } from './write-store.ts'

export const readTargeting: Handler<typeof contract.ofCampaign> = ({ id }, call) =>
  present(call.db, call.actor, id, (compute) => inBodyTurn(toThreadUser(call), compute))

export const saveTargeting: Handler<typeof contract.setCampaign> = ({ id, body }, call) => {
  const save = (next: Targeting | null) =>
    call.write(async (tx) => {
      const subject = await lockCampaign(tx, call, id)
      const { ads = [], versions, link } = body
      const changeSetId =
        ads.length > 0
          ? await saveRule(tx, call, subject, await lockAds(tx, call, id, { ads, versions }), { next, link })
          : await saveOwn(tx, call, subject, { next, link })
      return { ...(await present(tx, call.actor, id)), changeSetId }
    })
  return withWritten(call, body, save)
}

/** Writes the campaign's own targeting like any other setting. Returns the id of the change-set, or null when nothing differs. */
async function saveOwn(tx: WriteTransaction, call: Call, subject: LockedCampaign, { next, link }: WrittenRule): Promise<string | null> {
  // A targeting that was saved once cannot become "never saved" again.
  if (next === null) throw new Problem('validationFailed', {}, { errors: [fieldError('groups', 'required')] })
  if (link !== undefined) throw new Problem('validationFailed', {}, { errors: [fieldError('link', 'invalidValue')] })
  refuseUnless(subject, (actions) => actions.includes('EDIT_CAMPAIGN'))
  const { id, fields } = subject.stored
  const flight = { startDate: fields.startDate, endDate: fields.endDate, zone: call.actor.agency.timeZone }
  await refuseFaulty(tx, call.actor, next, { before: targetingToJson(fields.targeting), flight })
  const planned = await planCampaignChange(tx, call, subject, { cells: { targeting: printTargeting(next) }, action: null })
  if (planned.verdict === 'UNCHANGED') return null
  const change = { id, before: subject.stored, fields: planned.after!, flags: {}, action: 'UPDATE' }
  return (await writeChange(tx, call, change)).changeSetId
}

/** @throws Problem notFound */
async function present(db: Kysely<DB>, actor: Actor, id: number, inTurn?: InTurn): Promise<contract.CampaignTargeting> {
  const [campaign, ads] = await Promise.all([readCampaignTargeting(db, actor, id), readAdTargetings(db, actor, id)])
  if (!campaign) throw notFound()
  const shared = shareRules(ads)
  const flight = { startDate: campaign.start_date, endDate: campaign.end_date, zone: actor.agency.timeZone }
  const targetings = [campaign.targeting, ...shared.map(({ targeting }) => targeting)]
  const [own, ...readings] = await readTargetings(db, actor, targetings, { flight, ...(inTurn && { inTurn }) })
  const rules = shared.map(({ ads: sharing, link }, at) => {
    const { groups, text, sentence } = readings[at]!
    const named = { ads: sharing.map((ad) => ad.id), versions: sharing.map((ad) => ad.version) }
    return { ...named, groups: groups ?? [], link, text: text ?? '', sentence }
  })
  return { campaignId: id, version: campaign.version, ...own!, rules }
}

interface SharedRule {
  ads: AdTargetingRecord[]
  targeting: Targeting
  link: 'AND' | 'REPLACE'
}

/** Groups ads with the same targeting and link. */
function shareRules(ads: readonly AdTargetingRecord[]): SharedRule[] {
  const rules = new Map<string, SharedRule>()
  for (const ad of ads) {
    const { targeting, targeting_link: link } = ad
    if (!targeting) continue
    const key = `${link} ${printTargeting(targeting)}`
    const rule = rules.get(key) ?? { ads: [], targeting, link }
    rules.set(key, { ...rule, ads: [...rule.ads, ad] })
  }
  return [...rules.values()]
}
