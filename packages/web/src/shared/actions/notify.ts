/** The toasts after an action: what was done with its Undo, and what failed. */
import { joinNames } from '../changed-things.ts'
import { errorTitle } from '../report-error.ts'
import { revertChangeSets } from '../revert.ts'
import { currentUser } from '../session.ts'
import { t } from '../text.ts'
import { toasts, undoKey } from '../toasts.ts'

interface Named {
  id: number
  name: string
}

/** A draft may have no name yet. */
export const toDisplayName = ({ name, id }: Named) => name || `#${id}`

/** 'A, B, C and 4 more'. */
export const formatNames = (rows: readonly Named[]): string => joinNames(rows.map(toDisplayName))

/** Says that something is done, and offers its Undo. */
export function notifyDone(text: string, changeSetIds: readonly (string | null)[]): void {
  toasts.success(text, undoAction(changeSetIds))
}

/** The Undo of a toast; none where nothing was changed. */
export function undoAction(changeSetIds: readonly (string | null)[]) {
  const ids = changeSetIds.filter((id) => id !== null)
  return ids.length > 0 ? { action: { label: t('Undo'), hotKey: undoKey, onPress: () => void revertChangeSets(ids) } } : {}
}

/** A thing that an action did not change, and why. */
export interface Failure {
  thing: Named
  reason: string
}

/** One toast for each reason, with the things that it is about. It stays until it is read. */
export function notifyFailures(failures: readonly Failure[]): void {
  if (currentUser.peek() === null) return
  for (const [reason, list] of Map.groupBy(failures, (failure) => failure.reason)) {
    toasts.error(errorTitle, {
      message: t('{names}: {reason}', { names: formatNames(list.map(({ thing }) => thing)), reason }),
      timeout: null,
    })
  }
}
