import type { campaigns } from '@spotdesk/sdk/contract'
import { campaignTypeLabels } from '@spotdesk/sdk/values'
import { hasScreen } from '../../../shared/page/screen-table.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../shared/text.ts'
import { namePath } from '../paths.ts'
import { orderPath } from '../../orders/paths.ts'
import { ParentLink } from '../page/ParentLink.tsx'
import styles from '../campaigns.module.css'

/** The name, a link, above its advertiser, its order where that has a page, and its type. */
export function CampaignName({ campaign }: { campaign: campaigns.CampaignRow }) {
  const { name, advertiser, order, campaignType } = campaign
  return (
    <div className={styles.name}>
      <ScreenLink href={namePath(campaign)} className={styles.nameText} title={name} dir="auto">
        {name || t('Unnamed draft')}
      </ScreenLink>
      <span className={styles.nameMore}>
        <ParentLink kind="advertiser" of={advertiser} className={styles.parent} />
        {order && hasScreen(orderPath(order)) && (
          <>
            {' · '}
            <ParentLink kind="order" of={order} className={styles.parent} />
          </>
        )}
        {` · ${label(campaignTypeLabels[campaignType])}`}
      </span>
    </div>
  )
}
