/** The check before a plan is applied: the server refuses a plan that no longer fits as a whole, and does not say what has moved. */
import type { Client, Context } from '../../context.ts'
import { type Intended, type ChangeSetItem } from './change-set.ts'
import { planInParts } from './plan-in-parts.ts'
import { stalePlan } from './plan-checks.ts'

/** Names in a message; a plan of thousands has its first ones. */
const mostNamed = 5

/**
 * Asks for the versions of all things of a plan before the first of them is written.
 * @param parts items of each change-set
 * @param command that makes such plans
 * @throws Failure with exit 7 that names what has moved
 */
export async function checkUnmoved(
  context: Context,
  client: Client,
  parts: readonly (readonly ChangeSetItem[])[],
  command: string,
): Promise<void> {
  const moved: string[] = []
  for (const items of parts) {
    const planned = items.filter(({ verdict, externalReference }) => verdict === 'UPDATE' || (verdict === 'CREATE' && externalReference))
    const changes = planned.map(({ entityType, id, externalReference }): Intended => ({
      entityType: entityType as Intended['entityType'],
      ...(id === null ? { externalReference: externalReference! } : { id }),
      action: 'UPDATE',
      cells: {},
    }))
    const [first] = changes
    if (!first) continue
    // Any kind of the family will do: each change names its own type.
    const kind = `${first.entityType!}s` as const
    const now = await planInParts(context, client, { kind, changes })
    const isMoved = ({ id, version }: ChangeSetItem, at: number) => now[at]!.id !== id || (id !== null && now[at]!.version !== version)
    moved.push(...planned.filter(isMoved).map(formatItemName))
  }
  if (moved.length === 0) return
  const [names, others] = [moved.slice(0, mostNamed).join(', '), moved.length - mostNamed]
  const all = others > 0 ? `${names} and ${others} more` : names
  throw stalePlan('planStale', `Changed since the plan was made: ${all}. Nothing was applied.`, command)
}

const formatItemName = ({ entityType, id, name, externalReference }: ChangeSetItem) =>
  [entityType, name ?? externalReference ?? '', id === null ? '' : `#${id}`].filter((part) => part !== '').join(' ')
