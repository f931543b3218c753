import type { forecast, InputOf, OutputOf } from '@spotdesk/sdk/contract'
import { forecastLedger } from '@spotdesk/sdk/calls'
import type { DeliveryStatus } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '@spotdesk/ui'
import { useId } from 'react'
import { useCan } from '../../../shared/session/Can.tsx'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { LatestForecast } from './LatestForecast.tsx'
import styles from '../../../shared/delivery/stats/stats.module.css'
import { type Week, closeWeeks, farOff, noteOfWeek, shownWeeks } from '../../../shared/delivery/stats/weeks.ts'
import type { MarkedChange } from '../../../shared/delivery/stats/changes.ts'

type Input = InputOf<typeof forecastLedger.weeks>

interface LedgerProps {
  campaign: Input & { timeZone: string; deliveryStatuses: readonly DeliveryStatus[] }
  /** The present forecast, where the page has one. */
  current: OutputOf<typeof forecast.campaign> | undefined
  changes: readonly MarkedChange[]
  pauses: readonly { from: number; to: number }[]
  /** Impressions as the chart shows them: in money, or as a count. */
  print: (impressions: number) => string
  /** Above the weeks stands the latest forecast; false where it stands elsewhere. */
  hasLatest?: boolean
}

/** The ledger of weeks: what forecasts said of each, and what came. */
export function Ledger({ campaign, current, hasLatest = true, ...rest }: LedgerProps) {
  const id = useId()
  const maySee = useCan(forecastLedger.weeks)
  const weeks = useQuery({ ...query(forecastLedger.weeks, { id: campaign.id }), enabled: maySee })
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('Forecast and what came')}</h2>
      {!maySee && <p className={styles.quiet}>{t('Forecasts are shown to users who may run them.')}</p>}
      {maySee && hasLatest && <LatestForecast campaign={campaign} current={current} />}
      {weeks.isError && <p className={styles.quiet}>{toErrorText(weeks.error)}</p>}
      {maySee && weeks.isPending && <p className={styles.quiet}>{t('Loading...')}</p>}
      {weeks.data && <Weeks weeks={weeks.data.weeks} zone={campaign.timeZone} {...rest} />}
    </section>
  )
}

type WeeksProps = Omit<LedgerProps, 'campaign' | 'current' | 'hasLatest'> & {
  weeks: OutputOf<typeof forecastLedger.weeks>['weeks']
  zone: string
}

function Weeks({ weeks: all, zone, changes, pauses, print }: WeeksProps) {
  const weeks = shownWeeks(all)
  if (weeks.length === 0) return <p className={styles.quiet}>{t('No forecast has been held against a whole day yet.')}</p>
  const { close, whole } = closeWeeks(weeks)
  return (
    <>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('Week')}</th>
            <th scope="col">{t('Forecast')}</th>
            <th scope="col">{t('Came')}</th>
            <th scope="col">{t('Off')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <th scope="row">
                {daysText(week)} <WeekNote week={week} zone={zone} changes={changes} pauses={pauses} />
              </th>
              <td>{print(week.forecast)}</td>
              <td className={styles.strong}>{print(week.delivered)}</td>
              <td className={classNames(farOff(week) && styles.bad)}>{offText(week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>
        {t('{close} of {whole, plural, one {# week} other {# weeks}} within 6% of the forecast', { close, whole })}
      </p>
    </>
  )
}

function WeekNote({ week, zone, changes, pauses }: { week: Week; zone: string } & Pick<LedgerProps, 'changes' | 'pauses'>) {
  const note = noteOfWeek(week, zone, { changes, pauses })
  if (note === null) return null
  return <span className={styles.note}>{note === 'paused' ? t('paused') : note}</span>
}

/** Days of the agency: 'Nov 15 – 21', as the chart's axis says them. */
function daysText({ from, to }: Week): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).formatRange(Date.parse(from), Date.parse(to))
}

function offText({ off }: Week): string {
  if (off === null) return '–'
  const percent = Math.round(off * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}
