import type { Campaign } from '@spotdesk/sdk'
import { forecast } from '@spotdesk/sdk/calls'
import { showsForecast } from '@spotdesk/sdk/rules'
import { dayMs, forecastRefusalTexts, limits } from '@spotdesk/sdk/values'
import { Badge, Button, IconButton, LinkButton, Skeleton, Spinner } from '@spotdesk/ui'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Suspense, lazy, memo, useEffect, useEffectEvent, useId, useState } from 'react'
import { useCan } from '../../shared/session/Can.tsx'
import { useDates } from '../../shared/dates.ts'
import { agoText } from '../../shared/forms/autosave/ago-text.ts'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { reloadForecasts } from './follow-forecast.ts'
import styles from './forecast.module.css'
import { useBreakdown } from './use-breakdown.ts'
import { type ForecastState, readFlightEnd, useForecast } from './use-forecast.ts'
import type { Tried } from './what-if/tried-settings.ts'
import type { ForecastRequest } from './forecast-driver.ts'

const LoadedForecast = lazy(() => import('./LoadedForecast.tsx'))

export interface ForecastGlanceProps {
  campaign: Campaign
  /** The values of the page's form, in the terms of the request; null: the form is not valid. Absent: the campaign as it is saved. */
  request?: ForecastRequest | null
  /** Targeting that is changed and cannot be read, so that no request carries it: it clears the forecast too. */
  unreadTargeting?: string | null
  /** After each forecast: what was kept of it may change other answers. */
  onForecast?: () => void
  /** Takes values that were tried, and fixes, into the form of the page; absent: they are previewed and applied. */
  onUse?: (tried: Tried) => void
}

/** The delivery forecast of what is built, in a card of the side column, with the way to its full breakdown. A form beside it that says nothing else draws nothing of it. */
export const ForecastGlance = memo(function ForecastGlance(props: ForecastGlanceProps) {
  const mayForecast = useCan(forecast.campaign)
  const { status, archived } = props.campaign
  return mayForecast && showsForecast(status) && !archived ? <Glance {...props} /> : null
})

function Glance({ campaign, request: given, unreadTargeting, onForecast, onUse }: ForecastGlanceProps) {
  const id = useId()
  const request = given === undefined ? { campaignId: campaign.id } : given
  const state = useForecast(campaign, request, unreadTargeting)
  const openBreakdown = useBreakdown(campaign, readFlightEnd(campaign, request))
  const { panel, refresh } = state
  const loaded = panel.state === 'loaded' ? panel.deliveryForecast : null
  const reportForecast = useEffectEvent(() => {
    // A campaign that runs, or will, has a projection.
    if (campaign.status === 'RUNNING' || campaign.status === 'READY') reloadForecasts()
    onForecast?.()
  })
  useEffect(() => {
    if (loaded) reportForecast()
  }, [loaded])
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={panel.state === 'loading'}>
      <header className={styles.head}>
        <h2 id={id}>{t('Forecast')}</h2>
        {loaded && (
          <>
            <Age madeAt={loaded.madeAt} />
            <IconButton icon={RotateCw} label={t('Forecast again')} size="small" onPress={refresh} />
          </>
        )}
      </header>
      {loaded && request ? (
        <Suspense fallback={<Skeleton height={260} />}>
          <LoadedForecast
            key={`${loaded.madeAt.getTime()} ${panel.asked}`}
            campaign={campaign}
            request={request}
            found={loaded}
            refresh={refresh}
            {...(onUse && { onUse })}
          />
        </Suspense>
      ) : (
        <Waiting state={state} />
      )}
      <LongAds ads={state.long} />
      {openBreakdown && (
        <p className={styles.breakdown}>
          <LinkButton onPress={openBreakdown}>{t('Full breakdown')}</LinkButton>
        </p>
      )}
    </section>
  )
}

/** The card without a forecast: it is on its way, or why there is none and what brings it. */
function Waiting({ state: { panel, ask, failure, refresh } }: { state: ForecastState }) {
  if (panel.state === 'loading')
    return (
      <div className={styles.waiting}>
        <p role="status" className={styles.quiet}>
          <Spinner size={16} /> {t('Forecasting...')}
        </p>
        <Skeleton height={28} width="70%" />
        <Skeleton height={90} />
      </div>
    )
  if (!ask.ok)
    return (
      <p role="status" className={styles.quiet}>
        {ask.code === 'noEndDate' ? label(forecastRefusalTexts.noEndDate) : t('The forecast runs as soon as the form is valid.')}
      </p>
    )
  if (failure !== null)
    return (
      <div className={styles.waiting}>
        <p role="status" className={styles.quiet}>
          {failure.isWarmingUp && <Spinner size={16} />} {label(failure.text)}
          {failure.isWarmingUp && ` ${t('It is asked for again by itself.')}`}
        </p>
        {!failure.isWarmingUp && <Button onPress={refresh}>{t('Retry')}</Button>}
      </div>
    )
  if (panel.regenerate)
    return (
      <div className={styles.waiting}>
        <p role="status" className={styles.quiet}>
          {t('The targeting has changed since the forecast was made.')}
        </p>
        <Button onPress={refresh}>{t('Forecast again')}</Button>
      </div>
    )
  return (
    <div className={styles.waiting}>
      <p className={styles.quiet}>{t('The forecast says how much of the objective this campaign will deliver.')}</p>
      <Button onPress={refresh}>{t('Forecast')}</Button>
    </div>
  )
}

/** Ads that fit fewer slots, because they are longer than most. */
function LongAds({ ads }: { ads: ForecastState['long'] }) {
  if (ads.length === 0) return null
  return (
    <ul className={styles.long} aria-label={t('Long ads')}>
      {ads.map(({ id, name, durationSeconds }) => (
        <li key={id}>
          <TriangleAlert size={14} aria-hidden />
          <span>
            <bdi>{name}</bdi>{' '}
            {t('{seconds} s, longer than {limit} seconds', { seconds: durationSeconds ?? 0, limit: limits.longAdSeconds })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const secondMs = 1000
const minuteMs = 60_000

/** Age of the forecast, which grows while it is looked at: each second of its first minute, then each minute. */
function Age({ madeAt }: { madeAt: Date }) {
  const dates = useDates()
  const { timeZone } = useUser().agency
  const [now, setNow] = useState(() => Date.now())
  const age = Math.max(0, now - madeAt.getTime())
  const isYoung = age < minuteMs
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isYoung ? secondMs : minuteMs)
    return () => clearInterval(timer)
  }, [isYoung])
  return (
    <span className={styles.age}>
      {age >= dayMs && <Badge tone="warn">{t('old')}</Badge>}
      <time dateTime={madeAt.toISOString()} title={`${dates.dayTime(madeAt, timeZone)}, ${timeZone}`}>
        {isYoung ? t('{seconds} s ago', { seconds: Math.floor(age / secondMs) }) : agoText(madeAt, new Date(madeAt.getTime() + age))}
      </time>
    </span>
  )
}
