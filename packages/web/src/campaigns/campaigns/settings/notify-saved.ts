/** The toast after a save of settings: Undo, and what is worth a second look. */
import type { CampaignUpdateResult } from '@spotdesk/sdk'
import { undoAction } from '../../../shared/actions/notify.ts'
import { sentence } from '../../../shared/texts/language.ts'
import { toasts } from '../../../shared/page/toasts.ts'

export function notifyCampaignSaved(text: string, { changeSetId, warnings }: Pick<CampaignUpdateResult, 'changeSetId' | 'warnings'>): void {
  toasts.success(text, {
    ...(warnings.length > 0 && { message: warnings.map(({ message }) => sentence(message)).join(' ') }),
    ...undoAction([changeSetId]),
  })
}
