import { type CappingUnit, formatCpm, formatMoneyTotal, formatTotal } from '@spotdesk/sdk/values'
import type { Campaign } from '@spotdesk/sdk'
import { Button, LinkButton, Slider } from '@spotdesk/ui'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'
import styles from '../forecast.module.css'
import { PanelSection } from '../PanelSection.tsx'
import type { SliderKind, SliderRow, TriedBase } from './tried-settings.ts'
import type { WhatIfState } from './use-what-if.ts'

interface WhatIfProps {
  campaign: Campaign
  state: WhatIfState
  /** Takes the values over; absent: the user may not change the campaign. */
  onUse?: () => void
}

/** Sliders for the settings that decide the delivery; the forecast above follows them. */
export function WhatIf({ campaign, state, onUse }: WhatIfProps) {
  const dates = useDates()
  const { rows, base, stretches, tried, failure } = state
  if (rows.length === 0) return null
  return (
    <PanelSection title={t('What if')} aside={t('Green: in full')}>
      <div className={styles.sliders}>
        {rows.map((row) => {
          const position = state.positionOf(row)
          const stretch = stretches[row.id]
          return (
            <Slider
              key={row.id}
              label={getSliderName(row, base)}
              min={0}
              max={row.values.length - 1}
              value={position}
              valueText={valueText(row, row.values[position]!, { campaign, base, dates })}
              onChange={(next) => state.move(row, next)}
              {...(stretch !== undefined && { stretch, description: stretchText(row, stretch, { campaign, base, dates }) })}
            />
          )
        })}
      </div>
      {rows.some(({ kind, goodEnd }) => kind === 'cpm' && goodEnd === null) && (
        <p className={styles.note}>{t('The CPM changes the price, not the impressions that the campaign can have.')}</p>
      )}
      {failure !== null && (
        <p role="alert" className={styles.stale}>
          {label(failure)}
        </p>
      )}
      {tried && (
        <div className={styles.trying}>
          <p>{t('With the values that you try')}</p>
          {onUse && <Button onPress={onUse}>{t('Use these values')}</Button>}
          <LinkButton onPress={state.reset}>{t('Reset')}</LinkButton>
        </div>
      )}
    </PanelSection>
  )
}

const names: Record<Exclude<SliderKind, 'cap'>, string> = { endDate: 'End', objective: 'Objective', cpm: 'CPM', priority: 'Priority' }

const capNames: Record<CappingUnit, (count: number) => string> = {
  MINUTE: (count) => t('Cap {count, plural, one {a minute} other {in # minutes}}', { count }),
  HOUR: (count) => t('Cap {count, plural, one {an hour} other {in # hours}}', { count }),
  DAY: (count) => t('Cap {count, plural, one {a day} other {in # days}}', { count }),
  WEEK: (count) => t('Cap {count, plural, one {a week} other {in # weeks}}', { count }),
  MONTH: (count) => t('Cap {count, plural, one {a month} other {in # months}}', { count }),
  CAMPAIGN: () => t('Cap in all'),
}

/** A cap says of which period it is: 'Cap in 2 days'. */
function getSliderName({ kind, cap }: SliderRow, { caps }: TriedBase): string {
  if (kind !== 'cap') return label(names[kind])
  const { unit, unitMultiplier } = caps[cap!]!
  return capNames[unit](unitMultiplier)
}

interface Printing {
  campaign: Campaign
  base: TriedBase
  dates: Dates
}

function valueText({ kind }: SliderRow, value: number, { campaign: { currency, timeZone }, base, dates }: Printing): string {
  switch (kind) {
    case 'endDate':
      return dates.lastDay(new Date(value), timeZone)
    case 'objective':
      return base.objectiveType === 'PRICE' ? formatMoneyTotal(value, currency) : formatTotal(value)
    case 'cpm':
      return formatCpm(value, currency)
    case 'priority':
      return String(value)
    case 'cap':
      return t('{count} imp.', { count: value })
  }
}

function stretchText(row: SliderRow, stretch: { from: number; to: number } | null, printing: Printing): string {
  if (!stretch) return t('Nowhere in full')
  const [from, to] = [stretch.from, stretch.to].map((position) => valueText(row, row.values[position]!, printing)) as [string, string]
  return t('In full from {from} to {to}', { from, to })
}
