/** The problem of a campaign with its cause and its fixes: those of the forecast, or without one the usual answer to the cause. */
import type { Campaign } from '@spotdesk/sdk'
import { checks, forecast } from '@spotdesk/sdk/calls'
import type { checks as checkAnswers, forecast as forecasts, OutputOf } from '@spotdesk/sdk/contract'
import { forecastOutlook } from '@spotdesk/sdk/rules'
import { type ForecastReason, formatCapping, formatTotal } from '@spotdesk/sdk/values'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../shared/session/Can.tsx'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { label, t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { reloadForecasts } from '../follow-forecast.ts'
import { type AppliedFix, applyFix, type FixFacts, fixOfCause, sortFixes } from './fix.ts'
import { type CampaignProblem, findCauseFinding, forecastHelps, findProblem } from './problem.ts'

/** A fix as the page shows it. */
export interface ShownFix {
  id: string
  /** The change in words. */
  text: string
  /** Its effect; null: nobody forecast it. */
  promise: string | null
  applied: AppliedFix
  /** The forecasts without and with it; null: not forecast. */
  brings: { before: BroughtForecast; after: BroughtForecast } | null
  /** Campaigns that lose impressions by it; null: none. */
  loses: forecasts.ForecastFix['loses']
}

/** Delivery of the rest of an objective, and the verdict with its probability. */
export interface BroughtForecast {
  outlook: string
  delivered: number | null
  remaining: number | null
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
  const problem = findProblem(campaign)
  const report = useQuery({ ...query(checks.notDelivering, { id: campaign.id }), enabled: problem !== null })
  const finding = problem && report.data ? findCauseFinding(problem, report.data) : null
  const mayForecast = useCan(forecast.fix)
  const helps = problem !== null && !report.isPending && forecastHelps(problem, finding)
  const found = useQuery({ ...fixQuery(campaign.id), enabled: mayForecast && helps })
  // It is asked for again after each change: until the answer, the one before is of settings that are gone.
  const isLooking = report.isPending || (helps && found.isFetching)
  const data = helps && !isLooking ? found.data : undefined
  const advanced = admin || permissions.includes('AGENCY_ADVANCED.WRITE')
  const fixes = isLooking ? [] : listFixes(campaign, { data, finding, advanced })
  if (!problem) return null
  const why = finding?.verdict === 'CAUSE' ? finding.text : (findReason(data) ?? finding?.text)
  const mend = isLooking
    ? !report.isPending && t('It is being forecast...')
    : fixes.length === 0 && (shortText(data) ?? fullText(data, problem.status) ?? finding?.mend)
  return { ...problem, fixes, forecast: data, cause: [causeText(), mend].filter(Boolean).join(' ') }

  function causeText(): string {
    if (report.isPending) return t('Looking for the cause...')
    if (report.isError) return toErrorText(report.error)
    if (problem?.status === 'DAILY_TREND_HIGH')
      return t('It delivers faster than its pacing asks for, so it may end before its flight does.')
    return why ?? t('None of the checks explains it.')
  }
}

/** The fixes of a campaign as it is saved. It is computed for a while, so that it is asked for rarely. */
function fixQuery(campaignId: number) {
  const fixesRequest = query(forecast.fix, { body: { campaignId } })
  return queryOptions({
    ...fixesRequest,
    queryFn: async (context) => {
      const answer = await fixesRequest.queryFn!(context)
      reloadForecasts()
      return answer
    },
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  })
}

interface Known {
  data: ShownProblem['forecast']
  finding: checkAnswers.CauseFinding | null
  /** The user holds AGENCY_ADVANCED.WRITE. */
  advanced: boolean
}

/** The best one first. */
function listFixes(campaign: Campaign, { data, finding, advanced }: Known): ShownFix[] {
  if (data && data.fixes.length > 0) return sortFixes(data.fixes, campaign).map((fix, index) => forecastFix(fix, { data, campaign, index }))
  // Who forecast it knows that no such change is enough, or that none is needed.
  if (data && data.before.deliveryForecast.status !== 'NOT_AVAILABLE') return []
  const usual = finding && fixOfCause(finding, campaign, advanced)
  return usual ? [{ id: 'cause', text: describeFix(usual), promise: null, applied: usual, brings: null, loses: null }] : []
}

/** Reasons that are about the forecast itself; all others say why there is too little. */
const aboutForecast: readonly ForecastReason[] = [
  'configuration',
  'noAudioDuration',
  'noEndDate',
  'startTooLate',
  'newInventory',
  'objectiveMet',
  'sampleTooSmall',
  'partialHorizon',
]

function findReason(data: ShownProblem['forecast']): string | undefined {
  const reason = data?.before.deliveryForecast.reason
  return reason && !aboutForecast.includes(reason.code) ? reason.text : undefined
}

/** Of a forecast that found no change: how far the delivery will come. */
function shortText(data: ShownProblem['forecast']): string | undefined {
  const { status, deliverable, remainingCampaignObjective: remaining } = data?.before.deliveryForecast ?? {}
  if ((status !== 'AT_RISK' && status !== 'NO_INVENTORY') || typeof deliverable !== 'number' || typeof remaining !== 'number')
    return undefined
  return t('About {delivered} of the {remaining} imp. left will come; no small change of its settings delivers it in full.', {
    delivered: formatTotal(deliverable),
    remaining: formatTotal(remaining),
  })
}

/** Of a forecast that expects it in full: what that says beside a problem. */
function fullText(data: ShownProblem['forecast'], status: CampaignProblem['status']): string | undefined {
  const forecast = data?.before.deliveryForecast
  if (forecast?.status !== 'IN_FULL') return undefined
  const outlook = outlookText(forecast)
  return status === 'NOT_DELIVERING'
    ? t(
        'The forecast finds inventory for it ({outlook}), so that its ads, their files and the server that plays them are to be looked at.',
        {
          outlook,
        },
      )
    : t('The forecast of its settings as they are is {outlook}, so none of them has to change.', { outlook })
}

/** A fix of a forecast as pages show it. */
export function forecastFix(
  fix: forecasts.ForecastFix,
  { data, campaign, index, facts }: { data: OutputOf<typeof forecast.fix>; campaign: Campaign; index: number; facts?: FixFacts },
): ShownFix {
  const { deliveryForecast: after } = fix
  const { deliveryForecast: before } = data.before
  return {
    id: `${fix.kind} ${index}`,
    text: asClause(fix.text),
    promise: formatPromise(after),
    applied: applyFix(fix, campaign, facts),
    brings: { before: broughtBy(before), after: broughtBy(after) },
    loses: fix.loses,
  }
}

/** A forecast as far as a preview tells of it. */
export function broughtBy(forecast: forecasts.DeliveryForecast): BroughtForecast {
  return { outlook: outlookText(forecast), delivered: forecast.deliverable, remaining: forecast.remainingCampaignObjective }
}

function outlookText(forecast: forecasts.DeliveryForecast): string {
  const { text, values } = forecastOutlook(forecast)
  return label(text, values)
}

/** 'delivers in full, 61% likely': the verdict as a promise is as sure as it is. */
export const formatPromise = (forecast: forecasts.DeliveryForecast) => t('delivers {outlook}', { outlook: outlookText(forecast) })

/** A change that nobody put into words: 'raise the priority to 4'. */
function describeFix({ body }: AppliedFix): string {
  if (body.cappingRules) return body.cappingRules.map((rule) => asClause(formatCapping(rule))).join(', ')
  if (body.campaignPacing?.type === 'AS_FAST_AS_POSSIBLE') return t('deliver as fast as possible')
  return t('raise the priority to {priority}', { priority: body.campaignPacing?.priority ?? '' })
}

/** A sentence as a part of another: 'Raise the priority to 4.' → 'raise the priority to 4'. */
const asClause = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
