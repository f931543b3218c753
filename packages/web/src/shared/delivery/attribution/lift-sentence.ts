/** A lift in a sentence. */
import { liftVerdict } from '@spotdesk/sdk/rules'
import { t } from '../../text.ts'
import { liftText, rateText } from '../insight/table-columns.ts'

interface Lift {
  lift: number | null
  liftLow: number | null
  liftHigh: number | null
  controlConversions: number
}

/** 'Exposed listeners convert between 4.0% and 21.0% more often than the control group, at 95 %.' */
export function liftSentence(result: Lift): string {
  const { lift, liftLow, liftHigh, controlConversions } = result
  switch (liftVerdict(result)) {
    case 'above':
      return t('Exposed listeners convert between {low} and {high} more often than the control group, at 95%.', {
        low: rateText(liftLow),
        high: rateText(liftHigh),
      })
    case 'below':
      return t('Exposed listeners convert between {low} and {high} less often than the control group, at 95%.', {
        low: rateText(-liftHigh!),
        high: rateText(-liftLow!),
      })
    case 'unclear':
      return t('The lift cannot be told apart from no effect. At 95% it is between {low} and {high}.', {
        low: liftText(liftLow),
        high: liftText(liftHigh),
      })
    case null:
      if (lift !== null) return t('The lift has no interval, because one of the two groups has no conversions.')
      return controlConversions === 0
        ? t('There is no lift yet, because the control group has no conversions.')
        : t('There is no lift yet, because nobody was exposed.')
  }
}

/** The interval alone: '+14.7% to +30.5%'; '–' where it is not known. */
export function intervalText({ liftLow, liftHigh }: Pick<Lift, 'liftLow' | 'liftHigh'>): string {
  return liftLow === null || liftHigh === null ? '–' : t('{low} to {high}', { low: liftText(liftLow), high: liftText(liftHigh) })
}
