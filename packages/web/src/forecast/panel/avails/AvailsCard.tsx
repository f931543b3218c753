import type { Campaign } from '@spotdesk/sdk'
import { ErrorState, LinkButton, Skeleton } from '@spotdesk/ui'
import { memo, useId } from 'react'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { isWarmingUp } from '../forecast-problems.ts'
import styles from '../forecast.module.css'
import { AvailsBars } from './AvailsBars.tsx'
import { openAvails } from './open-avails.ts'
import { useAvails, useHasAvails } from './use-avails.ts'

/** The inventory that a campaign could get, in a card of the side column; who could yield to it opens beside it. */
export const AvailsCard = memo(function AvailsCard({ campaign }: { campaign: Campaign }) {
  return useHasAvails(campaign) ? <Card campaignId={campaign.id} /> : null
})

function Card({ campaignId }: { campaignId: number }) {
  const id = useId()
  const found = useAvails(campaignId)
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={found.isPending}>
      <header className={styles.head}>
        <h2 id={id}>{t('Avails')}</h2>
        <span className={styles.quiet}>{t('of the saved campaign')}</span>
      </header>
      {found.data ? (
        <div className={styles.loaded}>
          <AvailsBars avails={found.data} />
          <p>
            <LinkButton onPress={() => openAvails(campaignId)}>{t('Who can yield what')}</LinkButton>
          </p>
        </div>
      ) : found.isError ? (
        <AvailsFailure found={found} />
      ) : (
        <Skeleton height={84} />
      )}
    </section>
  )
}

/** Why there are no avails now. */
export function AvailsFailure({ found }: { found: ReturnType<typeof useAvails> }) {
  if (isWarmingUp(found.error))
    return (
      <p role="status" className={styles.quiet}>
        {toErrorText(found.error)} {t('It is asked for again by itself.')}
      </p>
    )
  return <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
}
