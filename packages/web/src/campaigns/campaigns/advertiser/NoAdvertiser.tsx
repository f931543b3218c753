import type { advertisers as rows } from '@spotdesk/sdk/contract'
import { advertisers } from '@spotdesk/sdk/calls'
import { Button } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { useCan } from '../../../shared/session/Can.tsx'
import { openDrawer } from '../../../shared/page/drawers.tsx'
import { t } from '../../../shared/text.ts'
import styles from './advertiser.module.css'

/** In place of the field for the advertiser, while the account has none: says so, and makes the first one beside the form. */
export function NoAdvertiser({ onCreated }: { onCreated: (advertiser: rows.AdvertiserResult) => void }) {
  const mayCreate = useCan(advertisers.create)
  return (
    <div className={styles.none}>
      <p>
        <strong>{t('There is no advertiser yet.')}</strong> {t('Every campaign and every order is for one.')}
      </p>
      {mayCreate && (
        <Button variant="primary" icon={Plus} onPress={() => openDrawer(() => import('./NewAdvertiserDrawer.tsx'), { onCreated })}>
          {t('New advertiser')}
        </Button>
      )}
    </div>
  )
}
