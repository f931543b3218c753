/** Causes that no forecast tells: a missing creative, an answer that is awaited, a price, rules that exclude each other. */
import { attentionLimits, type DeliveryCause, type DeliveryStep, dayMs } from '@spotdesk/sdk/values'
import type { Call, Handler } from '../../../platform/http/route.ts'
import { checkForecastable } from '../../snapshots/asked.ts'
import type { ForecastCampaign } from '../../snapshots/campaign-of.ts'
import type { AttentionFacts } from './store.ts'
import type { checks } from '@spotdesk/sdk/contract'

/** The part of a call that a plan needs: a job has no request. */
export interface AttentionCall extends Pick<Call, 'db' | 'actor' | 'services'> {
  readCauses: ReadCauses
}

/** The search for why a campaign does not deliver, which the checks of campaigns have. */
export type ReadCauses = Handler<typeof checks.notDelivering>

export interface FoundCause {
  step: DeliveryStep
  code: DeliveryCause
  text: string
  /** The way out, as a sentence. */
  remedy: string
  /** CPM that is enough, where the price is the cause; null: another cause. */
  cpm: number | null
}

/** Campaigns that may have such a cause: nothing is delivered, or nothing can be forecast. */
export function filterStalledCampaigns(
  campaigns: readonly ForecastCampaign[],
  facts: ReadonlyMap<number, AttentionFacts>,
  now: Date,
): ForecastCampaign[] {
  const soon = now.getTime() + attentionLimits.startDays * dayMs
  return campaigns
    .filter((campaign) => {
      const { status, startDate, id } = campaign
      if (status === 'PENDING') return true
      const deliveryStatuses = facts.get(id)!.deliveryStatuses
      if (deliveryStatuses.includes('NOT_DELIVERING') || deliveryStatuses.includes('MISSING_CREATIVE')) return true
      const verdict = checkForecastable(campaign, now)
      return !verdict.ok && verdict.code === 'noAudioDuration' && (startDate?.getTime() ?? 0) <= soon
    })
    .slice(0, attentionLimits.causes)
}

/** Steps whose causes a forecast does not see. */
const steps: readonly DeliveryStep[] = ['CREATIVE', 'TARGETING', 'PRICE']
/** A state in which it waits for somebody. */
const waitingCodes: readonly DeliveryCause[] = ['awaitingSeller']

/** The first cause that holds of each; campaigns without one are left out. */
export async function lookUpCauses(call: AttentionCall, campaigns: readonly ForecastCampaign[]): Promise<Map<number, FoundCause>> {
  const found = new Map<number, FoundCause>()
  for (const { id } of campaigns) {
    const report = await call.readCauses({ id }, call as unknown as Call)
    const holds = report.steps
      .flatMap(({ step, findings }) => findings.map((finding) => ({ ...finding, step })))
      .find(({ step, verdict, code }) => verdict === 'CAUSE' && (steps.includes(step) || waitingCodes.includes(code)))
    if (!holds) continue
    const { step, code, text, mend: remedy, evidence } = holds
    const lowest = code === 'cpmUnderEveryFloor' ? Number(evidence['lowest']) : Number.NaN
    found.set(id, { step, code, text, remedy, cpm: Number.isFinite(lowest) ? lowest : null })
  }
  return found
}
