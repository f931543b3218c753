import { ApiError } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import { type AdType, adTypes } from '@spotdesk/sdk/values'
import { ErrorState, LoadingOverlay } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { forgetUnsavedChanges, isSavingForPage } from '../../../shared/page/unsaved.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { type AdCost, AdForm } from '../ads/form/AdForm.tsx'
import { readCampaignId } from '../campaign-id.ts'
import { wizardPath } from '../paths.ts'
import { useTargetingRequests } from '../targeting/draft-requests.ts'
import { TargetingEditor } from '../targeting/TargetingEditor.tsx'
import styles from './wizard.module.css'
import type { Draft } from './use-draft.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { WizardPage } from './WizardPage.tsx'

/** Step 2 of the wizard for one ad: its form, or that of a new one of the type that was chosen. */
export default function WizardAd() {
  const { adId } = useParams({ strict: false }) as { adId: string }
  const known = readCampaignId(adId)
  return (
    <WizardPage step={2} adId={known}>
      {(draft) => (adId === 'create' ? <NewAd draft={draft} /> : <KnownAd draft={draft} adId={known} />)}
    </WizardPage>
  )
}

function NewAd({ draft }: { draft: Draft }) {
  const router = useRouter()
  const { search } = useUrlSearch()
  const type: AdType = adTypes.find((one) => one === search['type']?.toUpperCase()) ?? 'AUDIO'
  const list = wizardPath(draft.campaign, 'ads')
  const [cost, setCost] = useState<AdCost | null>(null)
  /** The place of the form's button, in the bar of the page. */
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const budget = { campaignContext: { campaignId: draft.campaign.id }, ...(cost && { adsContext: { newAdFormat: cost.newAdFormat } }) }
  const toList = () => {
    forgetUnsavedChanges()
    void router.navigate({ href: list })
  }
  return (
    <WizardFrame draft={draft} step={2} budget={budget} back={list} primary={<div ref={setBar} className={styles.acts} />}>
      <AdForm campaign={draft.campaign} ad={null} type={type} onSaved={() => isSavingForPage() || toList()} onCost={setCost} bar={bar} />
    </WizardFrame>
  )
}

function KnownAd({ draft, adId }: { draft: Draft; adId: number | null }) {
  const { campaign } = draft
  const isKnown = adId !== null
  const ad = useQuery({ ...query(ads.get, { id: campaign.id, adId: adId ?? 0 }), enabled: isKnown })
  const { onDraft, budget, forecast, unread } = useTargetingRequests(campaign)
  const [cost, setCost] = useState<AdCost | null>(null)
  const isGone = !isKnown || (ad.error instanceof ApiError && ad.error.status === 404)
  if (isKnown && ad.isPending) return <LoadingOverlay scope="page" />
  return (
    <WizardFrame
      draft={draft}
      step={2}
      budget={budget}
      saveForBudget={cost?.save ?? null}
      forecast={forecast}
      unreadTargeting={unread}
      back={wizardPath(campaign, 'ads')}
    >
      {ad.data ? (
        <>
          <AdForm key={adId} campaign={campaign} ad={ad.data} onSaved={() => undefined} onCost={setCost} />
          <h2 className={styles.part}>{t('Targeting of this ad')}</h2>
          <TargetingEditor key={`targeting ${adId}`} campaign={campaign} adId={ad.data.id} onDraft={onDraft} />
        </>
      ) : (
        <ErrorState
          message={isGone ? t('There is no ad at this address.') : toErrorText(ad.error)}
          {...(!isGone && { onRetry: () => void ad.refetch() })}
        />
      )}
    </WizardFrame>
  )
}
