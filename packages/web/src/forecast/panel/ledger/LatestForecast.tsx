import type { forecast, InputOf, OutputOf } from '@spotdesk/sdk/contract'
import { forecastLedger } from '@spotdesk/sdk/calls'
import { forecastOutlook, type OutlookInput } from '@spotdesk/sdk/rules'
import { type DeliveryStatus, formatTotal } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { label, t } from '../../../shared/text.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'

type Kept = OutputOf<typeof forecastLedger.ofCampaign>['list'][number]

/** Shown parts of a forecast. */
interface Shown extends Pick<Kept, 'madeAt' | 'deliverable' | 'sellable' | 'remaining' | 'changedSince'> {
  outlook: OutlookInput
  interval: { low: number; high: number } | null
}

interface LatestForecastProps {
  campaign: InputOf<typeof forecastLedger.weeks> & { timeZone: string; deliveryStatuses: readonly DeliveryStatus[] }
  /** The forecast that the page has asked for; undefined: none, so that the latest one that was kept is shown. */
  current: OutputOf<typeof forecast.campaign> | undefined
}

/** Delivery statuses of campaigns that bring nothing until their cause is removed, whatever is forecast. */
const stops: ReadonlySet<DeliveryStatus> = new Set(['NOT_DELIVERING', 'MISSING_CREATIVE'])

/** The latest forecast of the campaign as it is saved: its verdict with its probability, and between what it lies. */
export function LatestForecast({ campaign, current }: LatestForecastProps) {
  const dates = useDates()
  const kept = useQuery({ ...query(forecastLedger.ofCampaign, { id: campaign.id, asSaved: true, limit: 1 }), enabled: !current })
  const latest = kept.data?.list[0]
  // Of a flight that is over, the weeks say more.
  const isOver = !latest || (latest.endsAt !== null && latest.endsAt <= latest.madeAt)
  const shown = current ? toShown(current) : isOver ? null : shownOfKept(latest)
  if (!shown) return null
  const { deliverable, interval, sellable, remaining } = shown
  const { text, values } = forecastOutlook(shown.outlook)
  // Too few listeners match: their numbers would look like knowledge.
  const isKnown = shown.outlook.probability !== null
  return (
    <dl className={styles.latest}>
      <div>
        <dt>{t('Forecast of {time}', { time: dates.dayTime(shown.madeAt, campaign.timeZone) })}</dt>
        <dd className={styles.verdict}>{label(text, values)}</dd>
        {campaign.deliveryStatuses.some((status) => stops.has(status)) && (
          <dd className={styles.quiet}>
            {t('It delivers nothing now, and the forecast counts as if it did:')} <a href="#why">{t('why')}</a>
          </dd>
        )}
        {shown.changedSince && (
          <dd className={styles.quiet}>{t('The campaign was changed after this forecast, which is of settings that are gone.')}</dd>
        )}
      </div>
      {isKnown && deliverable !== null && remaining !== null && interval && (
        <div>
          <dt>{t('Expected of the {remaining} imp. left', { remaining: formatTotal(remaining) })}</dt>
          <dd>{formatTotal(deliverable)}</dd>
          <dd className={styles.quiet}>
            {t('{low} to {high}, with 90% probability', { low: formatTotal(interval.low), high: formatTotal(interval.high) })}
          </dd>
        </div>
      )}
      {sellable !== null && (
        <div>
          <dt>{t('Can be sold with 90% probability')}</dt>
          <dd>{formatTotal(sellable)}</dd>
        </div>
      )}
    </dl>
  )
}

function toShown({ madeAt, deliveryForecast, interval, sellable }: OutputOf<typeof forecast.campaign>): Shown {
  const { deliverable, remainingCampaignObjective: remaining } = deliveryForecast
  return {
    madeAt,
    deliverable,
    remaining,
    sellable,
    changedSince: false,
    outlook: deliveryForecast,
    interval: interval && interval.deliverable,
  }
}

function shownOfKept({ status, probability, reason, listeners, ...kept }: Kept): Shown {
  const notes = reason === 'sampleTooSmall' && listeners !== null ? [{ code: reason, params: { listeners } }] : []
  return { ...kept, outlook: { status, probability, notes } }
}
