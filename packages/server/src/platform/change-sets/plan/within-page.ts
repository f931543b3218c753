/** Limits the size of a page of items: a change-set may contain megabytes of texts and tens of thousands of errors. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { limits, shorten } from '@spotdesk/sdk/values'

type Item = changeSets.ChangeItem

/**
 * The limits that are tried in turn until the page fits: `texts` in characters, the others in number. Changes are left out last: callers
 * count with them.
 */
const steps = [
  { texts: 10_000, errors: 10, changes: 1000 },
  { texts: 500, errors: 3, changes: 40 },
  { texts: 60, errors: 1, changes: 40 },
  { texts: 60, errors: 1, changes: 5 },
] as const

/**
 * The items unchanged if they are small enough, else with long texts cut and only the first errors of each row. The job's file of failed
 * rows contains all errors.
 */
export function withinPage(items: readonly Item[]): Item[] {
  let list = [...items]
  for (const step of steps) {
    if (isSmall(list)) return list
    list = items.map((item) => cut(item, step))
  }
  return list
}

function isSmall(items: readonly Item[]): boolean {
  let bytes = 0
  for (const item of items) if ((bytes += Buffer.byteLength(JSON.stringify(item))) > limits.itemsPageBytes) return false
  return true
}

function cut(item: Item, { texts, errors, changes }: (typeof steps)[number]): Item {
  const short = <T extends string | null>(text: T) => (text === null ? null : shorten(text, texts)) as T
  return {
    ...item,
    errors: item.errors.slice(0, errors),
    warnings: item.warnings.slice(0, errors),
    changes: item.changes.slice(0, changes).map((change) => ({
      ...change,
      before: short(change.before),
      after: short(change.after),
      beforeText: short(change.beforeText),
      afterText: short(change.afterText),
    })),
  }
}
