/** The toasts after an action: what was done with its Undo, and what failed. */
import { joinNames } from '../texts/names.ts'
import { errorTitle, reportError } from '../data/report-error.ts'
import { revertChangeSets } from '../data/revert.ts'
import { currentUser } from '../session/session.ts'
import { t } from '../text.ts'
import { toasts, undoKey } from '../page/toasts.ts'

interface Named {
  id: number
  name: string
}

/** A draft may have no name yet. */
export const toDisplayName = ({ name, id }: Named) => name || `#${id}`

/** 'A, B, C and 4 more'. */
export const formatNames = (rows: readonly Named[]): string => joinNames(rows.map(toDisplayName))

type ChangeSetIds = readonly (string | null)[]

/** Says that something is done, and offers its Undo. @param message what it was done to, where the text does not name it */
export function notifyDone(text: string, changeSetIds: ChangeSetIds, message?: string): void {
  toasts.success(text, { ...(message && { message }), ...undoAction(changeSetIds) })
}

/** Waits for a change and says that it is done, with its Undo; a failure is reported. Answers true if the change was made. */
export async function notifyWhenDone(text: string, change: Promise<{ changeSetId: string | null }>): Promise<boolean> {
  try {
    const { changeSetId } = await change
    notifyDone(text, [changeSetId])
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}

/** The Undo of a toast; none where nothing was changed. @param revert what Undo does, where that is more than a revert */
export function undoAction(changeSetIds: ChangeSetIds, revert: (ids: readonly string[]) => unknown = revertChangeSets) {
  const ids = changeSetIds.filter((id) => id !== null)
  return ids.length > 0 ? undoWith(() => revert(ids)) : {}
}

/** The Undo of a toast, by its function. */
export const undoWith = (undo: () => unknown) => ({ action: { label: t('Undo'), hotKey: undoKey, onPress: () => void undo() } })

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
