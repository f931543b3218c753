import { ApiError, type Campaign, type CampaignActionResult, VersionConflictError } from '@spotdesk/sdk'
import { campaigns, checks } from '@spotdesk/sdk/calls'
import { wizardPlace } from '@spotdesk/sdk/rules'
import type { CheckPlace } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { type ActionContext, useActionContext } from '../../../../shared/actions/action-context.ts'
import { notifyDone } from '../../../../shared/actions/notify.ts'
import { query, queryClient, write } from '../../../../shared/query.ts'
import { reportError } from '../../../../shared/data/report-error.ts'
import { t } from '../../../../shared/text.ts'
import { toasts } from '../../../../shared/page/toasts.ts'
import { saveUnsaved } from '../../../../shared/page/unsaved.ts'
import { statsPath } from '../../paths.ts'
import { nameOfDraft } from '../draft-name.ts'
import { noteSubmit } from '../own-submits.ts'
import { withdraw } from '../withdraw.ts'
import { fieldPath, pathOfStep } from '../wizard-steps.ts'
import { WhatHappens } from './WhatHappens.tsx'

interface Submit {
  isBusy: boolean
  /** The refusal for want of inventory, which a reason overrides; null: none. */
  refusal: string | null
  /** Asks, then submits. */
  begin: () => Promise<void>
  override: (reason: string) => Promise<void>
  cancel: () => void
}

/** The submit of a draft: question, call, refusals with their ways on, and the statistics of what it has become. */
export function useSubmit(campaign: Campaign): Submit {
  const context = useActionContext()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const send = async (reason: string | null) => {
    try {
      const answer = await write(
        campaigns.submit,
        { id: campaign.id, ...(reason !== null && { override: ['NO_INVENTORY'] }) },
        { ifMatch: campaign.version, ...(reason !== null && { changeReason: reason }) },
      )
      noteSubmit(campaign.id)
      setRefusal(null)
      notifySubmitted(answer, context)
      context.go(statsPath(campaign))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forecastNoInventory') setRefusal(error.message)
      else handleRefusal(error, campaign, context)
    }
  }
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = async () => {
    if (!(await saveUnsaved())) return
    const report = await queryClient.fetchQuery({ ...query(checks.launch, { id: campaign.id }), staleTime: 0 })
    const goesOn = await context.confirm({
      title: t('Submit {name}?', { name: nameOfDraft(campaign) }),
      message: <WhatHappens campaign={campaign} report={report} />,
      confirmLabel: t('Submit'),
      cancelLabel: t('Cancel'),
    })
    if (goesOn) await send(null)
  }
  return {
    isBusy,
    refusal,
    begin: () => whileBusy(begin),
    override: (reason) => whileBusy(() => send(reason)),
    cancel: () => setRefusal(null),
  }
}

/** A refused submit: an error of a setting leads to where it is set. */
function handleRefusal(error: unknown, campaign: Campaign, context: ActionContext): void {
  if (error instanceof VersionConflictError) {
    toasts.error(t('Somebody changed this draft in the meantime'), { message: t('Look at it once more, then submit it.') })
    return
  }
  reportError(error)
  const field = error instanceof ApiError ? error.errors.find((one) => one.field)?.field : undefined
  if (!field) return
  const place: CheckPlace = field === 'ads' || field === 'targeting' ? field : 'campaign'
  const found = wizardPlace({ place, field, evidence: {} })
  if (found) context.go(found.step === 1 ? fieldPath(campaign, found.field) : pathOfStep(campaign, found.step))
}

function notifySubmitted({ id, name, status, changeSetId, publisher }: CampaignActionResult, context: ActionContext): void {
  if (status === 'PENDING') {
    toasts.success(t('{name} went to {publisher} as a proposal.', { name, publisher: publisher?.name ?? t('the publisher') }), {
      action: { label: t('Withdraw'), onPress: () => void withdraw(id, context) },
    })
    return
  }
  // A campaign that runs is stopped by a pause: its submit is no longer reverted.
  if (status === 'READY') notifyDone(t('{name} was submitted and starts by itself.', { name }), [changeSetId])
  else toasts.success(t('{name} was submitted and is running.', { name }))
}
