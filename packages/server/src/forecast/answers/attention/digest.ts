/**
 * The morning plan by e-mail: at 06:00 of each agency, to users who have switched it on, of the campaigns that each may see. A day is claimed
 * before it is sent, so that it is never sent twice, also by a process that dies in between.
 */
import { type forecast, hasPermission } from '@spotdesk/sdk/contract'
import { attentionCauseLabels, attentionLimits, formatMoney, hourMs, isoDay, startOfDay } from '@spotdesk/sdk/values'
import { uuidV7 } from '../../../platform/audit/uuid.ts'
import { Problem } from '../../../platform/http/answer/problem.ts'
import type { Services } from '../../../platform/http/route.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { eachAgency } from '../../../platform/jobs/each-agency.ts'
import { makePlan } from './plan.ts'
import { claimAttentionDigest, type DigestAgency, type DigestRecipient, digestRecipients, readDigestAgencies } from './plan-store.ts'
import type { ReadCauses } from './causes.ts'

/** The subject and the text of a plan; null where no campaign needs attention. Pure. */
export function attentionDigest(plan: forecast.AttentionPlan, link: string): { subject: string; text: string } | null {
  const { campaigns, totals, left } = plan
  if (campaigns.length === 0) return null
  const count = campaigns.length + left
  const money = totals.filter(({ atRisk }) => atRisk > 0).map(({ atRisk, currency }) => formatMoney(atRisk, currency))
  const subject = `${count === 1 ? '1 campaign needs' : `${count} campaigns need`} attention${money.length > 0 ? `, ${money.join(' and ')} at risk` : ''}`
  const worst = campaigns.toSorted((a, b) => (b.before.atRisk ?? 0) - (a.before.atRisk ?? 0)).slice(0, attentionLimits.digestCampaigns)
  const lines = worst.map(({ name, cause, before, currency, chosen, fixes }) => {
    const fix = (chosen ?? fixes[0])?.text ?? 'No fix was found.'
    return `${name}: ${attentionCauseLabels[cause]}, ${before.atRisk === null ? 'no CPM' : `${formatMoney(before.atRisk, currency)} at risk`}.\n  ${fix}`
  })
  const more = count - worst.length
  return {
    subject,
    text: [`${subject}.`, ...lines, ...(more > 0 ? [`And ${more} more.`] : []), `See the plan and apply it: ${link}`].join('\n\n'),
  }
}

/** The parts of other nouns that a digest is made with. */
export interface DigestParts {
  /** A user with the rights of that moment; null: no member any more. */
  actorOf: (userId: number, agencyId: number) => Promise<Actor | null>
  /** The address of the plan; it names the agency, so that the web application switches to it. */
  linkIn: (agencyId: number) => string
  readCauses: ReadCauses
}

/** Sends the digests that are due. Tried again every few minutes: a server that was away at 06:00 sends them some hours later. */
export async function sendPlanDigests(services: Services, parts: DigestParts, signal?: AbortSignal): Promise<void> {
  if (services.forecaster.state().state !== 'READY') return
  await eachAgency(await readDigestAgencies(services.db.system), { log: services.log, signal }, async (agency) => {
    const day = dueDay(services.clock.now(), agency)
    if (day === null) return
    for (const recipient of await digestRecipients(services.db.as({ agencyId: agency.id }), agency.id, day)) {
      if (signal?.aborted) return
      await sendDigest(services, parts, { agency, recipient, day })
    }
  })
}

/** The day of the agency whose digest is due; null: none is. */
function dueDay(now: Date, { timeZone }: DigestAgency): string | null {
  const hours = (now.getTime() - startOfDay(now, timeZone).getTime()) / hourMs
  const { digestHour, digestHours } = attentionLimits
  return hours >= digestHour && hours < digestHour + digestHours ? isoDay(now, timeZone) : null
}

async function sendDigest(
  services: Services,
  { actorOf, linkIn, readCauses }: DigestParts,
  { agency: { id: agencyId }, recipient: { userId, email }, day }: { agency: DigestAgency; recipient: DigestRecipient; day: string },
): Promise<void> {
  const { db, clock, mail, log } = services
  const now = clock.now()
  const actor = await actorOf(userId, agencyId)
  if (!actor || !hasPermission(actor.rights, 'FORECAST.EXECUTE') || !hasPermission(actor.rights, 'CAMPAIGN.READ')) return
  const scoped = db.as({ agencyId })
  try {
    const plan = await makePlan({ db: scoped, actor, services, readCauses }, {}, Number.POSITIVE_INFINITY)
    const message = attentionDigest(plan, linkIn(agencyId))
    if (!(await db.write({ agencyId }, (tx) => claimAttentionDigest(tx, { agencyId, userId, day }))) || !message) return
    await mail.send({ id: uuidV7(now), to: [email], replyTo: null, ...message, date: now })
  } catch (error) {
    // The snapshot is being replaced, or the mail server is away: a digest of the morning is no reason to fail others.
    log.warn({ agency: agencyId, user: userId, failure: error instanceof Problem ? error.code : String(error) }, 'a digest was not sent')
  }
}
