/** The blast radius of an action: the entities that it would affect, read before the action. The action decides by the same rules. */
import { type blastRadius, errorText, type ErrorCode, hasFeature, type ParsedOf } from '@spotdesk/sdk/contract'
import {
  blastOfAd,
  blastOfAdvertiser,
  blastOfCampaign,
  blastOfOrder,
  campaignStatus,
  type Consequence,
  decideAction,
  decideAdAction,
  decideAdvertiserAction,
  decideOrderAction,
  subjectOf,
} from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { loadAdCampaigns } from '../ads/write-store.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { type ReachedRow, readAdvertiserFacts, readOrderFacts, readAdvertiserOrders, readReached, staysActive } from './store.ts'

type Verdict = { ok: true; change: boolean } | { ok: false; code: ErrorCode; params: Record<string, unknown> }
type BlastResult = blastRadius.BlastRadius

function toBlastResult(
  { id, name }: { id: number; name: string },
  action: string,
  verdict: Verdict,
  consequences: readonly Consequence[],
): BlastResult {
  return {
    id,
    name,
    action,
    allowed: verdict.ok,
    refusal: verdict.ok ? null : { code: verdict.code, message: errorText(verdict.code, verdict.params) },
    changes: verdict.ok && verdict.change,
    // An action already in force affects nothing.
    consequences:
      verdict.ok && !verdict.change ? [] : consequences.map((one) => ({ ...one, things: one.things.slice(0, limits.blastThings) })),
  }
}

const toActionVerb = <A extends string>(action: A) => action.toLowerCase() as Lowercase<A>

export async function readCampaignBlast({ id, action }: ParsedOf<typeof blastRadius.campaign>, call: Call): Promise<BlastResult> {
  const { db, actor, services } = call
  const now = services.clock.now()
  const [campaign] = await readReached(db, actor, { id })
  if (!campaign) throw notFound()
  const verdict = decideAction(toActionVerb(action), { ...campaign, campaignType: campaign.type })
  const { order } = campaign
  const last = order && !(await staysActive(db, actor.agencyId, { id, orderId: order.id }, now)) ? { id: order.id, name: order.name } : null
  const facts = {
    campaign,
    proposalWaits: campaign.status === 'PENDING',
    lastOfOrder: last,
    statusAfter: statusAfter(campaign, action, now),
  }
  return toBlastResult(campaign, action, verdict, blastOfCampaign(action, facts))
}

function statusAfter(campaign: ReachedRow, action: string, now: Date) {
  return campaignStatus({ ...campaign, campaignType: campaign.type, paused: action === 'RESUME' ? false : campaign.paused }, now)
}

export async function readOrderBlast({ id, action }: ParsedOf<typeof blastRadius.order>, call: Call): Promise<BlastResult> {
  const { db, actor } = call
  const order = await readOrderFacts(db, actor, id)
  if (!order) throw notFound()
  const campaigns = await readReached(db, actor, { orderId: id })
  const pendingCampaigns = campaigns.filter(({ status }) => status === 'PENDING').length
  const verdict = decideOrderAction(toActionVerb(action), { ...order, status: order.archived ? 'ARCHIVED' : 'ACTIVE', pendingCampaigns })
  return toBlastResult(order, action, verdict, blastOfOrder(action, { campaigns }))
}

export async function readAdvertiserBlast({ id, action }: ParsedOf<typeof blastRadius.advertiser>, call: Call): Promise<BlastResult> {
  const { db, actor } = call
  const advertiser = await readAdvertiserFacts(db, actor, id)
  if (!advertiser) throw notFound()
  const [orders, campaigns] = await Promise.all([readAdvertiserOrders(db, actor, id), readReached(db, actor, { advertiserId: id })])
  return toBlastResult(
    advertiser,
    action,
    decideAdvertiserAction(toActionVerb(action), advertiser),
    blastOfAdvertiser(action, { orders, campaigns }),
  )
}

export async function readAdBlast({ id, adId, action }: ParsedOf<typeof blastRadius.ad>, call: Call): Promise<BlastResult> {
  const { db, actor } = call
  const [[campaign], homes] = await Promise.all([readReached(db, actor, { id }), loadAdCampaigns(db, actor, [id])])
  const home = homes.get(id)
  const stored = home?.ads.get(adId)
  if (!campaign || !home || !stored) throw notFound()
  const { fields } = stored
  const subject = subjectOf(fields, { campaign: { ...home.campaign, ...home.campaign.fields, status: home.campaign.status } })
  const linkable = action !== 'UNLINK' || hasFeature(actor.rights, 'AD_LINK')
  const verdict: Verdict = linkable ? decideAdAction(toActionVerb(action), subject) : { ok: false, code: 'featureOff', params: {} }
  const named = (ids: readonly number[]) => ids.map((one) => ({ id: one, name: home.ads.get(one)?.fields.name ?? '' }))
  const linkedBy = [...home.ads.values()].filter((other) => other.fields.linkedTo.includes(adId)).map((other) => other.id)
  const facts = {
    ad: { id: adId, name: fields.name, active: fields.status === 'ACTIVE' && !fields.archived },
    campaign,
    sequence: named(home.sequence.adIds),
    linked: named([...new Set([...fields.linkedTo, ...linkedBy])]),
  }
  return toBlastResult({ id: adId, name: fields.name }, action, verdict, blastOfAd(action, facts))
}
