/** The problem of a campaign with its cause and its fixes: those of the forecast, or without one the usual answer to the cause. */
import type { Campaign } from '@spotdesk/sdk'
import { checks, forecast } from '@spotdesk/sdk/calls'
import type { forecast as forecasts, OutputOf } from '@spotdesk/sdk/contract'
import { formatCapping, formatSmall, formatTotal } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCan } from '../../../shared/Can.tsx'
import { query } from '../../../shared/query.ts'
import { messageOf } from '../../../shared/report-error.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/use-user.ts'
import { type AppliedFix, applyFix, fixOfCause, sortFixes } from './fix.ts'
import { type CampaignProblem, findingOf, forecastHelps, problemOf } from './problem.ts'

/** A fix as the page shows it. */
export interface ShownFix {
  id: string
  /** The change in words. */
  text: string
  /** Its effect; null: nobody forecast it. */
  promise: string | null
  applied: AppliedFix
  /** Impressions that will be delivered of the rest, without and with it; null: not forecast. */
  brings: { remaining: number | null; before: number | null; after: number | null; statusBefore: string; statusAfter: string } | null
}

export interface ShownProblem extends CampaignProblem {
  /** Why, in a sentence; where there is no fix, with what to do about it. */
  cause: string
  /** The best one first. */
  fixes: ShownFix[]
  /** The forecast that the fixes are from; undefined: none, or not known yet. */
  forecast: OutputOf<typeof forecast.fix> | undefined
}

/** Null: the campaign is healthy, and nothing is asked for. */
export function useProblem(campaign: Campaign): ShownProblem | null {
  const { admin, permissions } = useUser()
  const problem = problemOf(campaign)
  const report = useQuery({ ...query(checks.notDelivering, { id: campaign.id }), enabled: problem !== null })
  const finding = problem && report.data ? findingOf(problem, report.data) : null
  const mayForecast = useCan(forecast.fix)
  const helps = problem !== null && !report.isPending && forecastHelps(problem, finding)
  // It is computed for a while, so that it is asked for rarely.
  const found = useQuery({
    ...query(forecast.fix, { body: { campaignId: campaign.id } }),
    enabled: mayForecast && helps,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  })
  const data = helps ? found.data : undefined
  const fixes = useMemo(() => {
    if (data && data.fixes.length > 0)
      return sortFixes(data.fixes, campaign).map((fix, index) => forecastFix(fix, { data, campaign, index }))
    const usual = finding && fixOfCause(finding, campaign, admin || permissions.includes('AGENCY_ADVANCED.WRITE'))
    return usual ? [{ id: 'cause', text: textOf(usual), promise: null, applied: usual, brings: null }] : []
  }, [data, finding, campaign, admin, permissions])
  if (!problem) return null
  const why = finding?.verdict === 'CAUSE' ? finding.text : (reasonOf(data) ?? finding?.text)
  const isLooking = report.isPending || (found.isFetching && !found.data)
  const mend = fixes.length === 0 && !isLooking ? finding?.mend : undefined
  return { ...problem, fixes, forecast: data, cause: [causeText(), mend].filter(Boolean).join(' ') }

  function causeText(): string {
    if (report.isPending) return t('Looking for the cause...')
    if (report.isError) return messageOf(report.error)
    if (problem?.status === 'DAILY_TREND_HIGH')
      return t('It delivers faster than its pacing asks for, so that it may end before its flight does.')
    return why ?? t('Nothing that was looked at explains it.')
  }
}

/** Reasons of a forecast that say why there is too little; others are about the forecast itself. */
const reasons: readonly string[] = ['noMatch', 'samePriority', 'competition', 'capping', 'pacing', 'supply']

function reasonOf(data: ShownProblem['forecast']): string | undefined {
  const reason = data?.before.deliveryForecast.reason
  return reason && reasons.includes(reason.code) ? reason.text : undefined
}

function forecastFix(
  fix: forecasts.ForecastFix,
  { data, campaign, index }: { data: OutputOf<typeof forecast.fix>; campaign: Campaign; index: number },
): ShownFix {
  const { deliveryForecast: after } = fix
  const { deliveryForecast: before } = data.before
  return {
    id: `${fix.kind} ${index}`,
    text: asClause(fix.text),
    promise: promiseOf(after),
    applied: applyFix(fix, campaign),
    brings: {
      remaining: after.remainingCampaignObjective,
      before: before.deliverable,
      after: after.deliverable,
      statusBefore: before.status,
      statusAfter: after.status,
    },
  }
}

/** From here on, in percent, the numbers to spare say nothing more. */
const plenty = 1000

function promiseOf({ deltaPercent, remainingCampaignObjective: remaining }: forecasts.DeliveryForecast): string {
  if (deltaPercent === null || deltaPercent < 1 || remaining === null) return t('delivers in full')
  if (deltaPercent > plenty)
    return t('delivers in full, with far more than the {remaining} imp. left', { remaining: formatTotal(remaining) })
  return t('delivers in full, {percent}% to spare', { percent: formatSmall(deltaPercent, 0) })
}

/** A change that nobody put into words: 'raise the priority to 4'. */
function textOf({ body }: AppliedFix): string {
  if (body.cappingRules) return body.cappingRules.map((rule) => asClause(formatCapping(rule))).join(', ')
  if (body.campaignPacing?.type === 'AS_FAST_AS_POSSIBLE') return t('deliver as fast as possible')
  return t('raise the priority to {priority}', { priority: body.campaignPacing?.priority ?? '' })
}

/** A sentence as a part of another: 'Raise the priority to 4.' → 'raise the priority to 4'. */
const asClause = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
