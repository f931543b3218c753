import { FormDrawer } from '@spotdesk/ui'
import { briefStepLabels } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { campaigns } from '@spotdesk/sdk/calls'
import { useState } from 'react'
import type { ActionContext } from '../../../../shared/actions/action-context.ts'
import type { DrawerOwnProps } from '../../../../shared/page/drawers.tsx'
import { query } from '../../../../shared/query.ts'
import { label, t } from '../../../../shared/text.ts'
import type { ActingAd, AdHome } from '../ad-actions.ts'
import { CreativeField } from './CreativeField.tsx'
import { runBriefStep } from '../brief-steps.ts'

interface BriefUploadDrawerProps extends DrawerOwnProps {
  ad: ActingAd
  /** The campaign of the ad. */
  home: AdHome
  context: ActionContext
}

const noLearning = () => {}

/** The step "upload" of a brief: the file that was produced, from the library or uploaded here. */
export default function BriefUploadDrawer({ ad, home, context, onClose }: BriefUploadDrawerProps) {
  const campaign = useQuery(query(campaigns.get, { id: home.id }))
  const [creative, setCreative] = useState<number | null>(null)
  const [isSent, setSent] = useState(false)
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    setSent(true)
    if (creative === null) return
    setPending(true)
    if (await runBriefStep({ campaign: home, step: 'upload', creativeId: creative }, ad, context)) onClose()
    else setPending(false)
  }
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      eyebrow={ad.name}
      title={label(briefStepLabels.upload)}
      isDirty={creative !== null && !isPending}
      isPending={isPending}
      submitLabel={t('Send for approval')}
      onSubmit={submit}
    >
      {campaign.data && (
        <CreativeField
          label={t('Creative')}
          isRequired
          value={creative}
          onChange={setCreative}
          type={ad.type}
          advertiserId={campaign.data.advertiser.id}
          present={null}
          onKnown={noLearning}
          error={isSent && creative === null ? t('Choose a file, or upload one.') : null}
        />
      )}
    </FormDrawer>
  )
}
