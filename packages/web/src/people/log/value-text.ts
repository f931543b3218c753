/** One side of a change in the user log. Thresholds are stored together: those that the change is about are named, in the unit that people type. */
import { showValue } from '../../shared/bulk/change-value.ts'
import type { Dates } from '../../shared/dates.ts'
import { label, t } from '../../shared/text.ts'
import { deliveryThresholdTexts, forecastThresholdTexts, type ThresholdText, thresholdText } from '../../shared/texts/threshold-texts.ts'
import type { Entry } from './entry.ts'

type Change = Entry['changes'][number]

const thresholds: Readonly<Record<string, Readonly<Record<string, ThresholdText>>>> = {
  deliveryThresholds: deliveryThresholdTexts,
  forecastThresholds: forecastThresholdTexts,
}

/** A value of a changed field, before or after; a dash for nothing. */
export function valueText(entry: Entry, change: Change, side: 'before' | 'after', dates: Dates): string {
  const texts = thresholds[change.field]
  if (!texts) return showValue(entry, change, side, dates)
  const own = thresholdsIn(change[side])
  const other = thresholdsIn(change[side === 'before' ? 'after' : 'before'])
  const parts = Object.entries(texts)
    .filter(([name]) => own[name] !== other[name])
    .map(([name, { label: title, unit }]) => {
      const value = own[name]
      return t('{name}: {value}', { name: label(title), value: typeof value === 'number' ? thresholdText(unit, value) : t('default') })
    })
  return parts.join(', ') || '–'
}

/** The thresholds of a text; none of one that cannot be read. */
function thresholdsIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
