/** The row of totals below the campaign list: of everything that the filters match, unit by unit. */
import { PacingBar, classNames } from '@spotdesk/ui'
import type { CampaignTotals } from '@spotdesk/sdk'
import { deviationOfPace } from '@spotdesk/sdk/rules'
import type { ReactNode } from 'react'
import { t } from '../../../shared/text.ts'
import { AmountCell as AmountLine, AmountStack } from '../../../shared/grid/cells/Amount.tsx'
import { type Amount, printSum, printSumBeside, formatUnit } from '../../../shared/delivery/amounts.ts'
import { gaps } from './CampaignCells.tsx'
import styles from './CampaignCells.module.css'
import { formatDeviation } from '../../../shared/delivery/deviation-text.ts'
import { lastDays } from '../../../shared/delivery/flight.ts'

/** Units that have a line of their own in a row of 52 pixels; the others are in its title. */
const shownUnits = 2

/** The cells of the totals by the fields of their columns. */
export function totalsCells(totals: CampaignTotals): Readonly<Record<string, ReactNode>> {
  return {
    name: (
      <Two
        strong={t('{count, plural, one {# campaign} other {# campaigns}}', { count: totals.total })}
        more={t('Totals of all filtered, not only this page')}
      />
    ),
    status: <Problems totals={totals} />,
    complete: totals.complete === null ? null : <TotalPacing totals={totals} complete={totals.complete} />,
    totalSpend: <Sums totals={totals} />,
    endDate:
      totals.counts.endingSoon === 0 ? null : (
        <Two
          strong={t('{count, plural, one {# ends} other {# end}}', { count: totals.counts.endingSoon })}
          more={t('in the next {days} days', { days: lastDays })}
        />
      ),
  }
}

function Two({ strong, more, tone }: { strong: string; more?: string; tone?: string }) {
  return (
    <div className={styles.lines}>
      <strong className={classNames(styles.line, tone)}>{strong}</strong>
      {more && <span className={styles.more}>{more}</span>}
    </div>
  )
}

function Problems({ totals: { counts } }: { totals: CampaignTotals }) {
  const ahead = counts.ahead > 0 ? t('{count} ahead', { count: counts.ahead }) : undefined
  if (counts.behind > 0)
    return <Two tone={styles.bad!} strong={t('{count} behind', { count: counts.behind })} {...(ahead && { more: ahead })} />
  if (counts.notDelivering > 0)
    return <Two tone={styles.bad!} strong={t('{count} not delivering', { count: counts.notDelivering })} {...(ahead && { more: ahead })} />
  return ahead ? <Two tone={styles.warn!} strong={ahead} /> : null
}

function TotalPacing({ totals: { elapsed, pace }, complete }: { totals: CampaignTotals; complete: number }) {
  const deviation = pace === null ? null : deviationOfPace(pace)
  return (
    <PacingBar
      label={t('Pacing of all campaigns')}
      value={complete}
      elapsed={elapsed}
      gap={gaps[deviation?.severity ?? 'gray']}
      {...(deviation && { note: formatDeviation(deviation) })}
    />
  )
}

interface Line {
  done: Amount
  objective: number
}

function Sums({ totals: { money, impressions } }: { totals: CampaignTotals }) {
  const lines: Line[] = [
    ...money.map(({ currency, delivered, objective }) => ({ done: { value: delivered, currency }, objective })),
    { done: { value: impressions.delivered, currency: null }, objective: impressions.objective },
  ].filter(({ objective }) => objective > 0)
  const spent = money.map(({ currency, spend }) => printSum({ value: spend, currency }))
  const texts = [...lines.map(formatLine), ...(spent.length > 0 ? [t('{spend} spent', { spend: spent.join(' + ') })] : [])]
  return (
    <AmountStack title={texts.join(' · ')}>
      {lines.slice(0, shownUnits).map(({ done, objective }) => (
        <AmountLine
          key={formatUnit(done)}
          done={printSumBeside(done, objective)}
          whole={t('of {total}', { total: printSumBeside({ ...done, value: objective }, Math.max(done.value, objective)) })}
          unit={formatUnit(done)}
        />
      ))}
    </AmountStack>
  )
}

const formatTotalPart = ({ done, objective }: Line) => t('of {total}', { total: printSum({ ...done, value: objective }) })
const formatLine = (line: Line) => `${printSum(line.done)} ${formatTotalPart(line)} ${formatUnit(line.done)}`
