/** The targeting of a campaign: read with that of its ads, and saved as any other of its settings. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { type Targeting, printTargeting } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import { targetingToJson } from '../change-sets/campaign-columns.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/problem.ts'
import type { Handler } from '../http/route.ts'
import { parseWritten, readTargetings, refuseFaulty } from '../targeting/reading.ts'
import { type AdTargetingRecord, readAdTargetings, readCampaignTargeting } from './targeting-store.ts'
import { planChange, refuseUnless, takeCampaign, writeChange } from './write.ts'

export const readTargeting: Handler<typeof contract.ofCampaign> = ({ id }, { db, actor }) => present(db, actor, id)

export const saveTargeting: Handler<typeof contract.setCampaign> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const { actor } = call
    const next = parseWritten(body)
    const subject = await takeCampaign(tx, call, id)
    refuseUnless(subject, (actions) => actions.includes('EDIT_CAMPAIGN'))
    const { fields } = subject.stored
    const flight = { startDate: fields.startDate, endDate: fields.endDate, zone: actor.agency.timeZone }
    await refuseFaulty(tx, actor, next, { before: targetingToJson(fields.targeting), flight })
    const planned = await planChange(tx, call, subject, { cells: { targeting: printTargeting(next) }, action: null })
    if (planned.verdict === 'UNCHANGED') return { ...(await present(tx, actor, id)), changeSetId: null }
    const change = { id, before: subject.stored, fields: planned.after!, flags: {}, action: 'UPDATE' }
    const { changeSetId } = await writeChange(tx, call, change)
    return { ...(await present(tx, actor, id)), changeSetId }
  })

/** @throws Problem notFound */
async function present(db: Kysely<DB>, actor: Actor, id: number): Promise<contract.CampaignTargeting> {
  const [campaign, ads] = await Promise.all([readCampaignTargeting(db, actor, id), readAdTargetings(db, actor, id)])
  if (!campaign) throw notFound()
  const shared = shareRules(ads)
  const flight = { startDate: campaign.start_date, endDate: campaign.end_date, zone: actor.agency.timeZone }
  const [own, ...readings] = await readTargetings(db, actor, [campaign.targeting, ...shared.map(({ targeting }) => targeting)], flight)
  const rules = shared.map(({ ads: ids, link }, at) => {
    const { groups, text, sentence } = readings[at]!
    return { ads: ids, groups: groups ?? [], link, text: text ?? '', sentence }
  })
  return { campaignId: id, version: campaign.version, ...own!, rules }
}

interface SharedRule {
  ads: number[]
  targeting: Targeting
  link: 'AND' | 'REPLACE'
}

/** Ads with the same targeting and link stand together. */
function shareRules(ads: readonly AdTargetingRecord[]): SharedRule[] {
  const rules = new Map<string, SharedRule>()
  for (const { id, targeting, targeting_link: link } of ads) {
    if (!targeting) continue
    const key = `${link} ${printTargeting(targeting)}`
    const rule = rules.get(key) ?? { ads: [], targeting, link }
    rules.set(key, { ...rule, ads: [...rule.ads, id] })
  }
  return [...rules.values()]
}
