import type { Campaign } from '@spotdesk/sdk'
import { campaignRefusal } from '@spotdesk/sdk/rules'
import { Button } from '@spotdesk/ui'
import { useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { refusalText } from '../../shared/texts/refusal-text.ts'
import { applyFix } from './fixes/fix.ts'
import { FixPreview } from './fixes/FixPreview.tsx'
import { broughtBy, formatPromise } from './fixes/use-problem.ts'
import { ContendingSection } from './contending/ContendingSection.tsx'
import { DaysChart } from './figures/DaysChart.tsx'
import { Fixes } from './fixes/Fixes.tsx'
import type { CampaignForecast, ForecastRequest } from './forecast-driver.ts'
import styles from './forecast.module.css'
import { IntervalBand } from './figures/IntervalBand.tsx'
import { PanelSection } from './PanelSection.tsx'
import { PanelWaterfall } from './figures/PanelWaterfall.tsx'
import { RuleCostList } from './figures/RuleCostList.tsx'
import { ForecastVerdict } from './figures/Verdict.tsx'
import { useWhatIf } from './what-if/use-what-if.ts'
import type { Tried } from './what-if/tried-settings.ts'
import { WhatIf } from './what-if/WhatIf.tsx'

interface LoadedForecastProps {
  campaign: Campaign
  /** The request that the forecast is of. */
  request: ForecastRequest
  found: CampaignForecast
  refresh: () => void
  /** Fills the form of the page; absent: the values are previewed and applied. */
  onUse?: (tried: Tried) => void
}

/** Bars of the panel's days. */
const mostBars = 30

/** The panel with a forecast: verdict, strip, waterfall, ways to deliver in full, sliders, contention, rules and days. */
export default function LoadedForecast({ campaign, request, found, refresh, onUse }: LoadedForecastProps) {
  const user = useUser()
  const dates = useDates()
  const state = useWhatIf(campaign, request, found)
  const [preview, setPreview] = useState<Tried | null>(null)
  const shown = state.answer ?? found
  const { waterfall, interval, contending, byDay, deliveryForecast } = shown
  const { status, remainingCampaignObjective: remaining } = deliveryForecast
  const code = campaignRefusal(campaign, user)
  const refusal = code === null ? null : refusalText(code, campaign)
  const applyTried = (tried: Tried) => (onUse ? onUse(tried) : setPreview(tried))
  const isShort = found.deliveryForecast.status === 'AT_RISK' || found.deliveryForecast.status === 'NO_INVENTORY'
  return (
    <div className={styles.loaded} aria-busy={state.isBehind}>
      <ForecastVerdict campaign={campaign} found={shown} />
      {waterfall && interval && <IntervalBand value={waterfall.available} interval={interval.available} objective={remaining} />}
      {shown.snapshot?.stale && <Stale refresh={refresh} />}
      {waterfall && (
        <PanelSection title={t('Where the requests go')} aside={flightText(state.base.endDate)}>
          <PanelWaterfall waterfall={waterfall} remaining={remaining} />
        </PanelSection>
      )}
      {isShort && <Fixes campaign={campaign} request={request} refusal={refusal} {...(onUse && { onUse })} />}
      <WhatIf campaign={campaign} state={state} {...(refusal === null && state.tried && { onUse: () => applyTried(state.tried!) })} />
      {contending && status !== 'NOT_AVAILABLE' && <ContendingSection contending={contending} />}
      {!state.tried && <RuleCostList campaignId={campaign.id} found={found} />}
      {byDay.length > 0 && (
        <PanelSection title={t('Impressions by day')} isFolded>
          <DaysChart days={byDay} most={mostBars} height={110} />
        </PanelSection>
      )}
      {preview && (
        <FixPreview
          campaign={campaign}
          title={t('Use these values')}
          applyLabel={t('Apply')}
          fixes={[
            {
              id: 'what-if',
              text: t('the values that you try'),
              promise: state.answer && formatPromise(state.answer.deliveryForecast),
              applied: applyFix(preview, campaign, { cpm: preview.cpm }),
              brings: state.answer && { before: broughtBy(found.deliveryForecast), after: broughtBy(state.answer.deliveryForecast) },
              loses: null,
            },
          ]}
          onClose={() => setPreview(null)}
        />
      )}
    </div>
  )

  /** The rest of the flight, as days of the campaign. */
  function flightText(end: Date | null): string | undefined {
    const from = state.base.startDate && state.base.startDate > found.madeAt ? state.base.startDate : found.madeAt
    const until = state.tried?.changes.endDate ? new Date(state.tried.changes.endDate) : end
    if (!until) return undefined
    return `${dates.day(from, campaign.timeZone)} – ${dates.lastDay(until, campaign.timeZone)}`
  }
}

function Stale({ refresh }: { refresh: () => void }) {
  return (
    <div className={styles.actions}>
      <span className={styles.stale}>{t('It is made from inventory that is older than 24 hours.')}</span>
      <Button onPress={refresh}>{t('Refresh')}</Button>
    </div>
  )
}
