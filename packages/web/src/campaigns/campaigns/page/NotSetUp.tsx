import type { Campaign } from '@spotdesk/sdk'
import { availableActions } from '@spotdesk/sdk/rules'
import { ButtonLink, EmptyState } from '@spotdesk/ui'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { campaignPath } from '../paths.ts'
import styles from '../../../shared/delivery/insight/insights.module.css'

interface NotSetUpProps {
  campaign: Campaign
  title: string
  /** Why there is nothing, and what is needed. */
  description: string
  /** The link to the settings, for users who may change them. */
  change: string
}

/** The tab of something that the campaign is not set up for: why, and where it is changed. */
export function NotSetUp({ campaign, title, description, change }: NotSetUpProps) {
  const user = useUser()
  const mayEdit = availableActions(campaign, user).includes('EDIT_CAMPAIGN')
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <EmptyState
          title={title}
          description={description}
          action={
            <ButtonLink variant={mayEdit ? 'primary' : 'secondary'} href={campaignPath(campaign, 'settings')}>
              {mayEdit ? change : t('See the campaign settings')}
            </ButtonLink>
          }
        />
      </div>
    </div>
  )
}
