import { ErrorState } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { t } from '../shared/text.ts'

/** A screen that could not be loaded or drawn: a lost connection, or a new version since the page was opened. */
export function PageFailure() {
  const router = useRouter()
  return (
    <ErrorState
      message={t('This page could not be shown.')}
      description={t('Check your connection and try again. If that does not help, reload the page.')}
      onRetry={() => void router.invalidate()}
    />
  )
}
