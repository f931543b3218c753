/**
 * The line of planned spend and blast radius above the question of an action. The server's plan has the stored facts; what is planned for a
 * question only expires.
 */
import { type PlannedItem, planImpact, planImpactText } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { exitCodes } from '../exit-codes.ts'
import { toFailure } from '../failure.ts'
import { type Intended, type Item, itemsOf, planChanges } from './change-set.ts'
import type { Reverted } from './change-text.ts'
import type { Calls } from './row-action.ts'

/** Of an action on campaigns. Those that refuse it are not in the line. */
export function campaignsImpact(calls: Calls, action: string, ids: readonly number[]): Promise<string> {
  return formatImpactLine(async () =>
    planned(
      calls,
      ids.map((id) => ({ id, action, cells: {} })),
    ),
  )
}

/** Of archiving or unarchiving orders: their campaigns are archived or unarchived with them. */
export function ordersImpact(calls: Calls, action: 'ARCHIVE' | 'UNARCHIVE', ids: readonly number[]): Promise<string> {
  const { client, signal } = calls
  return formatImpactLine(async () => {
    const campaigns = await client.campaigns.list({ orderId: [...ids], limit: limits.pageMax }, { signal }).toArray()
    const items = await planned(
      calls,
      campaigns.map(({ id }) => ({ id, action: 'UPDATE', cells: {} })),
    )
    return [
      ...items.filter(({ stored }) => stored?.archived === false).map((item): PlannedItem => ({ ...item, verdict: 'UPDATE', action })),
      ...ids.map((): PlannedItem => ({ entityType: 'order', verdict: 'UPDATE', action, stored: null, changes: [] })),
    ]
  })
}

/** Of the revert of a change-set: its changes the other way round, without those that stay. @param chosen the things of `--items`; absent: all */
export function revertImpact(
  { client, signal }: Pick<Calls, 'client' | 'signal'>,
  id: string,
  { conflicts, chosen }: Pick<Reverted, 'conflicts'> & { chosen: readonly { entityType: string; id: number }[] | undefined },
): Promise<string> {
  const isKept = (item: Item, name: string) => conflicts.some(({ id: at, fields }) => at === item.id && fields.includes(name))
  return formatImpactLine(async () =>
    (await itemsOf(client, id, signal))
      .filter((item) => item.outcome === 'APPLIED')
      .filter((item) => !chosen || chosen.some((thing) => thing.entityType === item.entityType && thing.id === item.id))
      .map((item): PlannedItem => {
        const changes = item.changes.filter(({ field }) => !isKept(item, field))
        if (item.verdict === 'CREATE') return { ...item, verdict: 'UPDATE', action: 'ARCHIVE', changes: [] }
        return {
          ...item,
          verdict: changes.length === 0 && item.changes.length > 0 ? 'UNCHANGED' : item.verdict,
          action: inverse[item.action ?? ''] ?? null,
          changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
        }
      }),
  )
}

const inverse: Readonly<Record<string, string>> = { ARCHIVE: 'UNARCHIVE', UNARCHIVE: 'ARCHIVE' }

async function planned({ context, client }: Calls, changes: readonly Intended[]): Promise<Item[]> {
  const items: Item[] = []
  for (let from = 0; from < changes.length; from += limits.bulkRows) {
    const part = changes.slice(from, from + limits.bulkRows)
    items.push(...(await planChanges(context, client, { kind: 'campaigns', changes: part })).items)
  }
  return items
}

/** A token that is narrowed to the action may not plan: the question then says why it has no figures. */
async function formatImpactLine(read: () => Promise<readonly PlannedItem[]>): Promise<string> {
  try {
    return planImpactText(planImpact(await read()))
  } catch (error) {
    const { exitCode, message } = toFailure(error)
    if (exitCode !== exitCodes.forbidden) throw error
    return `Planned spend and blast radius are not known: ${message}`
  }
}
