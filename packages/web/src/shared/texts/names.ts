/** Names of several things in a sentence. */
import type { ToastOptions } from '@spotdesk/ui'
import { awaitForUser } from '../session/session.ts'
import { t } from '../text.ts'

/** Names that a toast has room for. */
export const namesMax = 3

/** 'A, B, C and 4 more'. */
export function joinNames(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, namesMax)
  const count = total - shown.length
  return count > 0 ? t('{names} and {count} more', { names: shown.join(', '), count }) : shown.join(', ')
}

/** The parts of a toast that name changed things and lead to one. */
export type ChangedNames = Pick<ToastOptions, 'message' | 'action'>

/**
 * Names the things that these change-sets have changed, for a toast. The code that reads them loads with the first such toast.
 * @returns nothing if they cannot be read: a toast that says less is better than none; null if nobody is there to read the toast any more
 */
export const nameChanged = (changeSetIds: readonly string[]): Promise<ChangedNames | null> => awaitForUser(readNames(changeSetIds))

async function readNames(changeSetIds: readonly string[]): Promise<ChangedNames> {
  try {
    const { readChangedNames } = await import('./changed-things.ts')
    return await readChangedNames(changeSetIds)
  } catch {
    return {}
  }
}
