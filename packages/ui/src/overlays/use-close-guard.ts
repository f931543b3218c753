import { useText } from '../text.tsx'
import { useConfirm } from './use-confirm.ts'

/**
 * Asks before a panel with unsaved changes closes.
 * @returns the function to close with: it resolves to true if the panel was closed
 */
export function useCloseGuard(isDirty: boolean, onClose: () => void): () => Promise<boolean> {
  const t = useText()
  const confirm = useConfirm()
  return async () => {
    const closes =
      !isDirty ||
      (await confirm({
        title: t('You have unsaved changes'),
        message: t('If you close this panel, they are lost.'),
        confirmLabel: t('Close without saving'),
        cancelLabel: t('Keep editing'),
      }))
    if (closes) onClose()
    return closes
  }
}
