import { campaigns } from '@spotdesk/sdk/calls'
import { Button } from '@spotdesk/ui'
import { Send } from 'lucide-react'
import { Can } from '../../../../shared/session/Can.tsx'
import { t } from '../../../../shared/text.ts'
import type { Draft } from '../use-draft.ts'
import { OverrideDialog } from './OverrideDialog.tsx'
import { useSubmit } from './use-submit.tsx'

/** The last press of the wizard, and what comes of it. */
export function SubmitButton({ draft: { campaign } }: { draft: Draft }) {
  const { isBusy, refusal, begin, override, cancel } = useSubmit(campaign)
  const isProposal = campaign.campaignType === 'RESERVED'
  return (
    <Can call={campaigns.submit}>
      <Button variant="primary" icon={Send} isPending={isBusy} onPress={() => void begin()}>
        {isProposal ? t('Send proposal') : t('Submit campaign')}
      </Button>
      {refusal !== null && (
        <OverrideDialog refusal={refusal} isBusy={isBusy} onOverride={(reason) => void override(reason)} onCancel={cancel} />
      )}
    </Can>
  )
}
