import type { Campaign } from '@spotdesk/sdk'
import { forecast } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { forecastOutlook, showsForecast } from '@spotdesk/sdk/rules'
import { type DeliveryForecastStatus, forecastRefusalTexts, formatTotal, limits } from '@spotdesk/sdk/values'
import { Button, classNames, IconButton, Skeleton, Spinner } from '@spotdesk/ui'
import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { useCan } from '../../../shared/Can.tsx'
import { useDates } from '../../../shared/dates.ts'
import { agoText } from '../../../shared/forms/ago-text.ts'
import { label, t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/use-user.ts'
import styles from './forecast.module.css'
import { IntervalBand } from './IntervalBand.tsx'
import type { CampaignForecast } from './forecast-driver.ts'
import { type ForecastState, useForecast } from './use-forecast.ts'

const GlanceWaterfall = lazy(() => import('./GlanceWaterfall.tsx'))

/** The body of the forecast. */
export type ForecastRequest = InputOf<typeof forecast.campaign>['body']

export interface ForecastGlanceProps {
  campaign: Campaign
  /** The values of the page's form, in the terms of the request; null: the form is not valid. Absent: the campaign as it is saved. */
  request?: ForecastRequest | null
  /** Targeting that is changed and cannot be read, so that no request carries it: it clears the forecast too. */
  unreadTargeting?: string | null
  /** After each forecast: what was kept of it may change other answers. */
  onForecast?: () => void
}

/** The forecast of what is built, in a card of the side column: verdict, probability, matched and available requests, age. */
export function ForecastGlance(props: ForecastGlanceProps) {
  const mayForecast = useCan(forecast.campaign)
  const { status, archived } = props.campaign
  return mayForecast && showsForecast(status) && !archived ? <Glance {...props} /> : null
}

function Glance({ campaign, request, unreadTargeting, onForecast }: ForecastGlanceProps) {
  const id = useId()
  const state = useForecast(campaign, request === undefined ? { campaignId: campaign.id } : request, unreadTargeting)
  const { panel, refresh } = state
  const loaded = panel.state === 'loaded' ? panel.deliveryForecast : null
  const tell = useEffectEvent(() => onForecast?.())
  useEffect(() => {
    if (loaded) tell()
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
      {loaded ? <Loaded found={loaded} /> : <Waiting state={state} />}
      <LongAds ads={state.long} />
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
          {label(failure.text)}
        </p>
        {!failure.isWarmingUp && <Button onPress={refresh}>{t('Try again')}</Button>}
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

const looks: Record<DeliveryForecastStatus, { icon: LucideIcon; tone: string | undefined }> = {
  IN_FULL: { icon: CircleCheck, tone: styles.ok },
  AT_RISK: { icon: TriangleAlert, tone: styles.warn },
  NO_INVENTORY: { icon: CircleAlert, tone: styles.bad },
  NOT_AVAILABLE: { icon: CircleMinus, tone: styles.muted },
}

function Loaded({ found }: { found: CampaignForecast }) {
  const { deliveryForecast, waterfall, interval, snapshot } = found
  const { status, reason, notes, remainingCampaignObjective: remaining, deliverable } = deliveryForecast
  const { icon: Icon, tone } = looks[status]
  const outlook = forecastOutlook(deliveryForecast)
  const number = (value: number | null) => formatTotal(value)
  const said = [...(reason ? [reason] : []), ...notes.filter(({ code }) => code !== reason?.code)]
  return (
    <div className={styles.loaded}>
      <p role="status" className={classNames(styles.verdict, tone)}>
        <Icon size={20} aria-hidden />
        <span>{label(outlook.text, outlook.values)}</span>
      </p>
      {said.map(({ code, text }) => (
        <p key={code} className={styles.quiet}>
          {label(text)}
        </p>
      ))}
      {waterfall && (
        <>
          {interval && <IntervalBand value={waterfall.available} interval={interval.available} objective={remaining} />}
          <dl className={styles.numbers}>
            <Number name={t('Matched')} value={number(waterfall.matched)} interval={interval?.matched} />
            <Number name={t('Available')} value={number(waterfall.available)} interval={interval?.available} />
            {deliverable !== null && remaining !== null && (
              <Number
                name={t('Deliverable of {remaining} imp. left', { remaining: number(remaining) })}
                value={number(deliverable)}
                interval={interval?.deliverable}
              />
            )}
          </dl>
          <Suspense fallback={<Skeleton height={124} />}>
            <GlanceWaterfall waterfall={waterfall} remaining={remaining} />
          </Suspense>
        </>
      )}
      {snapshot?.stale && <p className={styles.stale}>{t('It is made from inventory that is older than 24 hours.')}</p>}
    </div>
  )
}

function Number({ name, value, interval }: { name: string; value: string; interval: { low: number; high: number } | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {interval && <small>{t('{low} to {high}', { low: formatTotal(interval.low), high: formatTotal(interval.high) })}</small>}
      </dd>
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

/** Age of the forecast, which grows while it is looked at. */
function Age({ madeAt }: { madeAt: Date }) {
  const dates = useDates()
  const { timeZone } = useUser()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={madeAt.toISOString()} title={dates.dayTime(madeAt, timeZone)} className={styles.age}>
      {agoText(madeAt, now > madeAt ? now : madeAt)}
    </time>
  )
}
