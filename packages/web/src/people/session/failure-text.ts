import { isSpotdeskError } from '@spotdesk/sdk'
import { sentence, shownLanguage } from '../../shared/texts/language.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'

/** Waiting times below this are given in seconds. */
const secondsShown = 90

function duration(seconds: number): string {
  const [value, unit] = seconds < secondsShown ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(shownLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The sentence of a failed call of the sign-in pages; after too many attempts it says when to try again. */
export function failureText(error: unknown): string {
  if (isSpotdeskError(error) && 'status' in error && error.status === 429 && 'retryAfter' in error)
    return t('Too many attempts. Try again in {duration}.', { duration: duration(Number(error.retryAfter) || 1) })
  return sentence(toErrorText(error))
}
