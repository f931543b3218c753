/** Reports a failed call: every message of the answer is a toast, unless a form shows it beside its field. */
import { isSpotdeskError } from '@spotdesk/sdk'
import { errorText } from '@spotdesk/sdk/contract'
import { OtherAccountError } from '../session/account-guard.ts'
import { t } from '../text.ts'
import { toasts } from '../page/toasts.ts'

/** Title of every error toast. */
export const errorTitle = 'Oops!'

/** The sentence of an error for people. */
export function toErrorText(error: unknown): string {
  if (error instanceof OtherAccountError) return t('The account was changed in another tab.')
  if (!isSpotdeskError(error)) return errorText('unknownError')
  if ('body' in error && error.message) return error.message
  if (error.name === 'ConnectionError' && !navigator.onLine) return t('This device is offline.')
  return error.name === 'TimeoutError' ? errorText('timedOut') : errorText('unavailable')
}

/** Shows a failed call. The session itself reports that it has ended. */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  // A dialog over the page tells it already.
  if (error instanceof OtherAccountError) return
  if (isSpotdeskError(error) && 'status' in error && error.status === 401) return
  const errors = isSpotdeskError(error) && 'errors' in error && Array.isArray(error.errors) ? (error.errors as { message: string }[]) : []
  const messages = errors.length > 0 ? errors.map(({ message }) => message) : [toErrorText(error)]
  for (const message of new Set(messages)) toasts.error(errorTitle, { message })
}
