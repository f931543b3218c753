import type { advertisers } from '@spotdesk/sdk/contract'
import { FormDrawer } from '@spotdesk/ui'
import { useFormState } from 'react-hook-form'
import type { DrawerOwnProps } from '../../../shared/page/drawers.tsx'
import { t } from '../../../shared/text.ts'
import styles from './advertiser.module.css'
import { NewAdvertiserFields } from './NewAdvertiserFields.tsx'
import { useNewAdvertiser } from './use-new-advertiser.ts'

interface NewAdvertiserDrawerProps extends DrawerOwnProps {
  onCreated: (advertiser: advertisers.AdvertiserResult) => void
}

/** A new advertiser beside a form that needs one, which keeps what was typed into it. */
export default function NewAdvertiserDrawer({ onCreated, onClose }: NewAdvertiserDrawerProps) {
  const form = useNewAdvertiser((advertiser) => {
    onClose()
    onCreated(advertiser)
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <FormDrawer
      isOpen
      title={t('New advertiser')}
      submitLabel={t('Create advertiser')}
      isDirty={isDirty}
      isPending={isSubmitting}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NewAdvertiserFields form={form} />
      </div>
    </FormDrawer>
  )
}
