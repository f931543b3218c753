/** The one problem of a campaign that its page leads with, and the cause to name. Pure. */
import type { campaigns, checks } from '@spotdesk/sdk/contract'
import { type CampaignState, deliveryStatusColour } from '@spotdesk/sdk/rules'
import { type DeliveryStatus, deliveryStatusLabels } from '@spotdesk/sdk/values'

export interface CampaignProblem {
  status: DeliveryStatus
  tone: 'bad' | 'warn'
}

/** The most severe delivery status that is red or orange; null: the campaign is healthy. ENDING_SOON is a date and no problem. */
export function findProblem(campaign: Pick<campaigns.CampaignRow, 'deliveryStatuses' | 'pace' | 'archived'>): CampaignProblem | null {
  if (campaign.archived) return null
  for (const status of campaign.deliveryStatuses) {
    const colour = deliveryStatusColour(status, campaign.pace, { beside: campaign.deliveryStatuses })
    if (status !== 'ENDING_SOON' && colour !== 'gray') return { status, tone: colour === 'red' ? 'bad' : 'warn' }
  }
  return null
}

/** The deviation that a delivery status comes of. */
const deviations: Partial<Record<DeliveryStatus, 'behind' | 'ahead'>> = {
  NOT_DELIVERING: 'behind',
  UNDER_DELIVERING: 'behind',
  DAILY_TREND_HIGH: 'ahead',
}

type ProblemState = CampaignState & Pick<CampaignProblem, 'tone'>

/**
 * The word over the cause and the fixes of a problem: the worst of the campaign where it speaks of the same thing, as "Behind plan" does of
 * UNDER_DELIVERING; else the problem's own, because a cause of one thing under the name of another would be wrong. The worst word then
 * stands by itself, in the head of the page.
 */
export function headlineState({ status, tone }: CampaignProblem, worst: ProblemState | null): ProblemState {
  const isSame =
    (worst?.kind === 'delivery' && worst.value === status) || (worst?.kind === 'deviation' && worst.value === deviations[status])
  return worst && isSame ? worst : { kind: 'delivery', value: status, label: deliveryStatusLabels[status], tone }
}

/**
 * The finding that explains a problem: the first cause, else, of a campaign that delivers too little, the first that may be one. Null:
 * nothing was found. Nothing that holds a campaign back explains why it delivers too much, and a missing creative only what is found
 * about creatives.
 */
export function findCauseFinding({ status }: CampaignProblem, report: checks.DeliveryReport): checks.CauseFinding | null {
  if (status === 'DAILY_TREND_HIGH') return null
  const isCreative = status === 'MISSING_CREATIVE'
  const findings = report.steps.filter(({ step }) => !isCreative || step === 'CREATIVE').flatMap((step) => step.findings)
  const possible = isTooLittle(status) || isCreative ? findings.find(({ verdict }) => verdict === 'POSSIBLE') : undefined
  return findings.find(({ verdict }) => verdict === 'CAUSE') ?? possible ?? null
}

const isTooLittle = (status: DeliveryStatus) => status === 'UNDER_DELIVERING' || status === 'NOT_DELIVERING'

/** True if a forecast can fix it: a campaign that delivers too little, and not because of something that keeps it from delivering at all. */
export function forecastHelps({ status }: CampaignProblem, finding: checks.CauseFinding | null): boolean {
  return isTooLittle(status) && finding?.verdict !== 'CAUSE'
}
