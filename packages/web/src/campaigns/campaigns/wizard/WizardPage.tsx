import { ErrorState, LoadingOverlay } from '@spotdesk/ui'
import { type WizardStep, guardWizard } from '@spotdesk/sdk/rules'
import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { PageHead } from '../../../shared/page/PageHead.tsx'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import { forgetUnsavedChanges } from '../../../shared/page/unsaved.ts'
import { readCampaignId } from '../campaign-id.ts'
import { nameOfDraft } from './draft-name.ts'
import { statsPath } from '../paths.ts'
import { isSubmittedHere } from './own-submits.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { missingSearch, pathOfStep } from './wizard-steps.ts'

interface WizardPageProps {
  /** Null: the address names none, and the guard answers. */
  step: WizardStep | null
  /** The ad that the address names for step 2. */
  adId?: number | null
  /** Left out where the address is none of a step: the guard's answer opens then. */
  children?: (draft: Draft) => ReactNode
}

/**
 * A page of the wizard: loads the draft and asks the guard. It redirects only by an answer that is not being asked for again, so that nobody
 * is sent on by what a save has changed already.
 */
export function WizardPage({ step, adId = null, children }: WizardPageProps) {
  const { id } = useParams({ strict: false }) as { id: string }
  const known = useDraft(readCampaignId(id))
  const wasDraft = useRef(false)
  if (known.state === 'loading') return <LoadingOverlay scope="page" />
  if (known.state === 'gone') return <Nothing message={t('There is no campaign at this address.')} />
  if (known.state === 'failed') return <Nothing message={known.message} onRetry={known.retry} />
  const { draft, isSettled } = known
  const verdict = guardWizard({ status: draft.campaign.status, step, adId, done: draft.done })
  if (verdict.to === 'stats') return <Submitted draft={draft} isNews={wasDraft.current} />
  wasDraft.current = true
  if (verdict.stay && children) return children(draft)
  if (!isSettled) return <LoadingOverlay scope="page" />
  const path = pathOfStep(draft.campaign, verdict.step, verdict.adId)
  // Who is led back to the settings is told what they miss.
  return <Navigate to={(verdict.step === 1 ? `${path}?${missingSearch}` : path) as never} replace />
}

/** In place of a page: there is nothing at its address, or it could not be loaded. */
export function Nothing({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <>
      <PageHead crumbs={[{ text: t('Campaigns'), url: '/campaigns/list' }, { text: t('Campaign') }]} />
      <ErrorState message={message} {...(onRetry && { onRetry })} />
    </>
  )
}

/** A campaign that is no draft opens its statistics. Somebody who was working on it is told why. */
function Submitted({ draft: { campaign }, isNews }: { draft: Draft; isNews: boolean }) {
  const router = useRouter()
  const leave = useEffectEvent(() => {
    // What was not saved was meant for a draft: leaving must not save it into a campaign that delivers.
    forgetUnsavedChanges()
    void router.navigate({ href: statsPath(campaign), replace: true })
    if (!isNews || isSubmittedHere(campaign.id)) return
    toasts.info(t('{name} was submitted in the meantime.', { name: nameOfDraft(campaign) }), {
      message: t('It is no longer a draft. Change it on its own pages.'),
    })
  })
  // Not while it renders: the forms of the page before are gone only when its effects run.
  useEffect(() => leave(), [])
  return null
}
