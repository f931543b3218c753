import { limits } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../context.ts'
import { type ChangeSetItem, planChanges } from './change-set.ts'

/** Asks for verdicts on any number of changes, in change-sets as large as one may be. Nothing is written. */
export async function planInParts(
  context: Context,
  client: Client,
  { kind, changes }: Parameters<typeof planChanges>[2],
): Promise<ChangeSetItem[]> {
  const items: ChangeSetItem[] = []
  for (let from = 0; from < changes.length; from += limits.bulkRows) {
    const part = changes.slice(from, from + limits.bulkRows)
    items.push(...(await planChanges(context, client, { kind, changes: part })).items)
  }
  return items
}
