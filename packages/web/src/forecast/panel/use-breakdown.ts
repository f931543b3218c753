/** Opens the full breakdown: what is not saved is saved first, because the breakdown is of the saved campaign. */
import type { Campaign } from '@spotdesk/sdk'
import { openInventoryBreakdown } from '@spotdesk/sdk/rules'
import { useConfirm, useSignalValue } from '@spotdesk/ui'
import { useState } from 'react'
import { openDrawer } from '../../shared/page/drawers.tsx'
import { label, t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import { hasUnsavedChanges, saveUnsaved, unsavedTexts } from '../../shared/page/unsaved.ts'

/** The drawer of a campaign, as it is saved. */
export const openBreakdown = (campaignId: number) => openDrawer(() => import('./breakdown/Breakdown.tsx'), { campaignId })

/** Null: the campaign has none, because its end is over. */
export function useBreakdown(campaign: Campaign, endDate: Date | null): (() => void) | null {
  const confirm = useConfirm()
  const [now] = useState(() => new Date())
  const isUnsaved = useSignalValue(hasUnsavedChanges)
  const offer = openInventoryBreakdown({ status: campaign.status, endDate }, now, isUnsaved)
  const saveAndOpen = async () => {
    const isAgreed = await confirm({
      title: label(unsavedTexts.title),
      message: t('Save them first, because the full breakdown is of the saved campaign.'),
      confirmLabel: t('Save and open'),
      cancelLabel: t('Cancel'),
    })
    if (!isAgreed) return
    if (await saveUnsaved()) openBreakdown(campaign.id)
    else toasts.error(t('Some changes could not be saved yet. Correct what is marked.'))
  }
  if (offer === 'HIDDEN') return null
  return () => (offer === 'ASK_TO_SAVE' ? void saveAndOpen() : openBreakdown(campaign.id))
}
