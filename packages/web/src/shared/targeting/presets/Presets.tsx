import { targetingPresets } from '@spotdesk/sdk/calls'
import type { Group } from '@spotdesk/sdk/targeting'
import { Button, Popover, Skeleton } from '@spotdesk/ui'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useCan } from '../../session/Can.tsx'
import { t } from '../../text.ts'
import type { TargetingDraft } from '../targeting-draft.ts'
import styles from './presets.module.css'

const PresetList = lazy(() => import('./PresetList.tsx'))

export interface PresetsProps {
  /** The rules as they stand; null: there are none. */
  groups: readonly Group[] | null
  onChange: (change: Partial<TargetingDraft>) => void
}

/** The targeting that the agency keeps under names: used here, kept, renamed and deleted. */
export function Presets(props: PresetsProps) {
  const mayRead = useCan(targetingPresets.list)
  if (!mayRead) return null
  return (
    <Popover
      title={t('Presets')}
      placement="bottom end"
      className={styles.presets!}
      trigger={<Button icon={Bookmark}>{t('Presets')}</Button>}
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={120} />}>
          <PresetList {...props} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
