import { ActionBar, ButtonLink } from '@spotdesk/ui'
import type { Campaign } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import { availableActions } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { ListOrdered, Plus } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Can, useCan } from '../../../shared/session/Can.tsx'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { BulkTools } from '../../../shared/bulk/BulkTools.tsx'
import { adFiles } from '../list/bulk-kinds.ts'
import styles from '../campaigns.module.css'
import { newAdPath } from '../paths.ts'

const SequenceDialog = lazy(() => import('./sequence/SequenceDialog.tsx'))

interface AdToolsProps {
  campaign: Campaign
  /** Ids of the selected ads. */
  selected: readonly number[]
}

/** The toolbar of a campaign's ads: sequence, bulk menu, "Create ad". A draft gets its ads in the wizard, beside the choice of a type. */
export function AdTools({ campaign, selected }: AdToolsProps) {
  const isClosed = campaign.archived || campaign.order?.archived === true
  const mayCreate = availableActions(campaign).includes('CREATE_NEW_AD') && campaign.status !== 'DRAFT' && !isClosed
  return (
    <div role="group" aria-label={t('Tools of the ads')} className={styles.tools}>
      {!isClosed && (
        <>
          <SequenceButton campaign={campaign} />
          <BulkTools kind={adFiles} selected={selected} campaignId={campaign.id} />
        </>
      )}
      {mayCreate && (
        <Can call={ads.create}>
          <ButtonLink variant="primary" icon={Plus} href={newAdPath(campaign)}>
            {t('Create ad')}
          </ButtonLink>
        </Can>
      )}
    </div>
  )
}

/** Open to campaigns with more than one ad that is, or could be, in the sequence. */
function SequenceButton({ campaign }: { campaign: Campaign }) {
  const mayEdit = useCan(ads.setSequence)
  const { data } = useQuery({ ...query(ads.sequence, { id: campaign.id }), enabled: mayEdit })
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (!mayEdit) return null
  const isShort = !data || data.sequence.length + data.available.length < 2
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  const reason = data && isShort ? t('A sequence needs at least two ads that are heard and active.') : undefined
  return (
    <>
      <ActionBar
        label={t('Ad sequence')}
        actions={[
          { id: 'sequence', label: t('Edit Ad Sequence'), icon: ListOrdered, disabledReason: reason, isPending: !data, onAction: open },
        ]}
      />
      {isWanted && data && (
        <Suspense>
          <SequenceDialog campaign={campaign} sequence={data} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
