/**
 * The line of planned spend and blast radius above the question of an action. The server's plan has the stored facts; what is planned for a
 * question only expires.
 */
import { blastText, pausedByArchive, type PlannedItem, planImpact, planImpactText } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { exitCodes } from '../../exit-codes.ts'
import { toFailure } from '../../failure.ts'
import { type ChangeSetItem, readItems } from './change-set.ts'
import { planInParts } from './plan-in-parts.ts'
import type { Reverted } from './change-text.ts'
import type { Calls } from '../rows/row-action.ts'

/** Of an action on campaigns. Those that refuse it are not in the line. */
export function campaignsImpact({ context, client }: Calls, action: string, ids: readonly number[]): Promise<string> {
  const changes = ids.map((id) => ({ id, action, cells: {} }))
  return readImpactLine(async () => impactText(await planInParts(context, client, { kind: 'campaigns', changes })))
}

/**
 * Of archiving or unarchiving orders. The archive pauses campaigns that run or will, which moves no planned spend; all others stay as they are, and so do
 * all when the order is unarchived (docs/domain.md §2.7). Campaigns of a page are looked at, more are counted.
 */
export function ordersImpact({ context, client, signal }: Calls, action: 'ARCHIVE' | 'UNARCHIVE', ids: readonly number[]): Promise<string> {
  const own = ids.map((): PlannedItem => ({ entityType: 'order', verdict: 'UPDATE', action, stored: null, changes: [] }))
  return readImpactLine(async () => {
    if (action === 'UNARCHIVE') return impactText(own)
    const { list, total } = await client.campaigns.keys({ orderId: [...ids], status: [...pausedByArchive] }, { signal })
    if (total > list.length) {
      const { total: running } = await client.campaigns.keys({ orderId: [...ids], status: ['RUNNING'], limit: 1 }, { signal })
      return `Planned spend stays as it is. ${blastText({ campaigns: total, running, orders: ids.length, ads: 0 })}`
    }
    const changes = list.map(({ id }) => ({ id, action: 'UPDATE', cells: {} }))
    const items = await planInParts(context, client, { kind: 'campaigns', changes })
    const paused = items.map((item): PlannedItem => ({ ...item, verdict: 'UPDATE', action: 'PAUSE', changes: [] }))
    return impactText([...paused, ...own])
  })
}

/** Consequences of a campaign without an active ad: it delivers as little as one that is paused. */
const silences: readonly string[] = ['deliveryStops', 'flightMissed', 'spendStops']

/** Of an action on ads of one campaign. Ads have no planned spend; without an active one, that of their campaign stops. */
export function adsImpact({ client, signal }: Calls, verb: string, campaignId: number, ids: readonly number[]): Promise<string> {
  return readImpactLine(async () => {
    const ads = await client.ads.list({ id: campaignId, limit: limits.pageMax }, { signal }).toArray()
    const own = ads.filter(({ id }) => ids.includes(id))
    const item: PlannedItem = { entityType: 'ad', verdict: 'UPDATE', action: null, stored: null, changes: [] }
    const impact = planImpact(own.map(() => item))
    const isActive = (ad: (typeof ads)[number]) => ad.status === 'ACTIVE' && !ad.archived
    const isLast = ['archive', 'deactivate'].includes(verb) && own.some(isActive) && !ads.some((ad) => isActive(ad) && !own.includes(ad))
    if (!isLast) return planImpactText(impact)
    const { consequences } = await client.blastRadius.campaign({ id: campaignId, action: 'PAUSE' }, { signal })
    const texts = consequences.flatMap(({ code, text }) => (silences.includes(code) ? [text] : []))
    return texts.length === 0 ? planImpactText(impact) : `No active ad is left: ${texts.join(' ')} ${blastText(impact.touched)}`
  })
}

/** Of the revert of a change-set: its changes the other way round, without those that stay. @param chosen the things of `--items`; absent: all */
export function revertImpact(
  { client, signal }: Pick<Calls, 'client' | 'signal'>,
  id: string,
  { conflicts, chosen }: Pick<Reverted, 'conflicts'> & { chosen: readonly { entityType: string; id: number }[] | undefined },
): Promise<string> {
  const isKept = (item: ChangeSetItem, name: string) =>
    conflicts.some(
      ({ entityType, id: at, fields }) => at === item.id && (entityType ?? item.entityType) === item.entityType && fields.includes(name),
    )
  return readImpactLine(async () =>
    impactText(
      (await readItems(client, id, signal))
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
    ),
  )
}

const inverse: Readonly<Record<string, string>> = { ARCHIVE: 'UNARCHIVE', UNARCHIVE: 'ARCHIVE' }

const impactText = (items: readonly PlannedItem[]) => planImpactText(planImpact(items))

/** A token that is narrowed to the action may not plan: the question then says why it has no figures. */
async function readImpactLine(read: () => Promise<string>): Promise<string> {
  try {
    return await read()
  } catch (error) {
    const { exitCode, message } = toFailure(error)
    if (exitCode !== exitCodes.forbidden) throw error
    return `Planned spend and blast radius are not known: ${message}`
  }
}
