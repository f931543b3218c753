import { useConfirm } from '@spotdesk/ui'
import { useBlocker } from '@tanstack/react-router'
import { closeDrawers } from '../shared/page/drawers.tsx'
import { forgetUnsavedChanges, hasUnsavedChanges, saveToLeave, unsavedTexts } from '../shared/page/unsaved.ts'

/** Asks before a page with unsaved changes is left, if it does not save them itself; declining blocks the navigation, accepting closes all drawers. */
export function LeaveGuard() {
  const confirm = useConfirm()
  useBlocker({
    enableBeforeUnload: () => hasUnsavedChanges.peek(),
    shouldBlockFn: async ({ current, next }) => {
      if (!hasUnsavedChanges.peek() || current.pathname === next.pathname) return false
      if (await saveToLeave()) return false
      const leaves = await confirm(unsavedTexts)
      if (leaves) {
        forgetUnsavedChanges()
        closeDrawers()
      }
      return !leaves
    },
  })
  return null
}
