import { useConfirm } from '@spotdesk/ui'
import { useBlocker } from '@tanstack/react-router'
import { forgetUnsavedChanges, hasUnsavedChanges, unsavedTexts } from '../shared/unsaved.ts'

/** Asks before a page with unsaved changes is left; declining blocks the navigation. */
export function LeaveGuard() {
  const confirm = useConfirm()
  useBlocker({
    enableBeforeUnload: () => hasUnsavedChanges.peek(),
    shouldBlockFn: async ({ current, next }) => {
      if (!hasUnsavedChanges.peek() || current.pathname === next.pathname) return false
      const leaves = await confirm(unsavedTexts)
      if (leaves) forgetUnsavedChanges()
      return !leaves
    },
  })
  return null
}
