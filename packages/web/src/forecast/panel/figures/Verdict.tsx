import { forecastOutlook } from '@spotdesk/sdk/rules'
import { type DeliveryForecastStatus, formatDelta, formatTotal, formatWholeDelta } from '@spotdesk/sdk/values'
import { classNames, Tooltip } from '@spotdesk/ui'
import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { label, t } from '../../../shared/text.ts'
import styles from '../forecast.module.css'
import type { CampaignForecast } from '../forecast-driver.ts'
import { stoppedBy, type StoppedFacts } from './stopped-by.ts'

const looks: Record<DeliveryForecastStatus, { icon: LucideIcon; tone: string | undefined }> = {
  IN_FULL: { icon: CircleCheck, tone: styles.ok },
  AT_RISK: { icon: TriangleAlert, tone: styles.warn },
  NO_INVENTORY: { icon: CircleAlert, tone: styles.bad },
  NOT_AVAILABLE: { icon: CircleMinus, tone: styles.muted },
}

interface VerdictProps {
  campaign: StoppedFacts
  found: CampaignForecast
}

/** The verdict in words with its probability, what stands in its way now, why it is so, and how far it is from the objective. */
export function ForecastVerdict({ campaign, found: { deliveryForecast } }: VerdictProps) {
  const { status, reason, notes } = deliveryForecast
  const { icon: Icon, tone } = looks[status]
  const outlook = forecastOutlook(deliveryForecast)
  const stopped = stoppedBy(campaign, status)
  const said = [...(reason ? [reason] : []), ...notes.filter(({ code }) => code !== reason?.code)]
  const words = (
    <>
      <Icon size={20} aria-hidden />
      <span>{label(outlook.text, outlook.values)}</span>
    </>
  )
  return (
    <>
      <div role="status" className={classNames(styles.verdict, tone)}>
        {status === 'NOT_AVAILABLE' && reason ? (
          <Tooltip label={label(reason.text)} delay={0}>
            <Button className={styles.refused!}>{words}</Button>
          </Tooltip>
        ) : (
          words
        )}
      </div>
      {stopped && <p className={styles.stale}>{stoppedText(stopped)}</p>}
      <Delta deliveryForecast={deliveryForecast} />
      {said.map(({ code, text }) => (
        <p key={code} className={styles.quiet}>
          {label(text)}
        </p>
      ))}
    </>
  )
}

function stoppedText(cause: NonNullable<ReturnType<typeof stoppedBy>>): string {
  if (cause === 'MISSING_CREATIVE')
    return t('It delivers nothing: it has no creative that can be played. The forecast holds from when it has one.')
  if (cause === 'PAUSED') return t('It is paused and delivers nothing. The forecast holds from when it is resumed.')
  return t(
    'It has delivered nothing for 24 hours, although there is inventory: look at its ads, their files and the server that plays them. The forecast holds from when it delivers again.',
  )
}

/** A delivery in full and percent have one decimal; other impressions are whole. Less has its own sign and not a hyphen. */
const deltaText = (value: number, print = formatDelta) => print(value).replace('-', '−')

/** Where nothing is compared there is none. */
function Delta({ deliveryForecast }: Pick<CampaignForecast, 'deliveryForecast'>) {
  const { status, deltaImpressions: delta, deltaPercent: percent, deliverable, remainingCampaignObjective: remaining } = deliveryForecast
  if (status === 'NOT_AVAILABLE' || delta === null) return null
  return (
    <p className={styles.delta}>
      <strong>{t('{delta} imp.', { delta: deltaText(delta, status === 'IN_FULL' ? formatDelta : formatWholeDelta) })}</strong>
      {percent !== null && <span>{t('{percent}% of what is left', { percent: deltaText(percent) })}</span>}
      {status === 'AT_RISK' && deliverable !== null && remaining !== null && (
        <span>
          {t('{deliverable} of {remaining} will come', { deliverable: formatTotal(deliverable), remaining: formatTotal(remaining) })}
        </span>
      )}
    </p>
  )
}
