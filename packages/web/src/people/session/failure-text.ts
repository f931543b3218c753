import { isSpotdeskError } from '@spotdesk/sdk'
import { messageOf } from '../../shared/report-error.ts'

/** Waiting times below this are given in seconds. */
const secondsShown = 90

function duration(seconds: number): string {
  const [value, unit] = seconds < secondsShown ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The sentence of a failed call about a password; after too many attempts it says when to try again. */
export function failureText(error: unknown): string {
  if (isSpotdeskError(error) && 'code' in error && error.code === 'tooManyAttempts' && 'retryAfter' in error)
    return `Too many attempts. Try again in ${duration(Number(error.retryAfter) || 1)}.`
  return messageOf(error)
}
