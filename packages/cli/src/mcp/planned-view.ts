/** A planned change-set as agents and people read it: each change in words, its reach, and the spend that it plans. */
import type { BlastRadius } from '@spotdesk/sdk'
import { netChange, type PlanImpact, planImpact, planImpactText, type SpendChange } from '@spotdesk/sdk/rules'
import { type ChangeSetItem, readItems, type PlannedChangeSet } from '../shared/change-sets/change-set.ts'
import { changeText } from '../shared/change-sets/change-text.ts'
import type { Session } from './session.ts'

/** Changes that one answer shows. */
export const mostShown = 50
/** Actions on a campaign that have consequences beyond it. */
const reaching = ['PAUSE', 'RESUME', 'ARCHIVE', 'UNARCHIVE'] as const
const mostReaches = 20

export interface ChangeView {
  entity: string
  id: number | null
  externalReference: string | null
  name: string | null
  verdict: ChangeSetItem['verdict']
  action: string | null
  outcome: ChangeSetItem['outcome']
  /** 'Objective: 1,000 → 2,000'; of a new one 'Objective: 2,000'. */
  diff: string[]
  warnings: string[]
  errors: { field: string | null; code: string; message: string; suggestion: string | null }[]
}

export interface PlanView {
  changeSetId: string
  hash: string
  status: string
  expiresAt: string | null
  counts: PlannedChangeSet['changeSet']['counts']
  changes: ChangeView[]
  /** Changes that are not shown; `changes_items` lists them. */
  more: number
  blastRadius: Pick<BlastRadius, 'id' | 'name' | 'action' | 'allowed' | 'refusal' | 'consequences'>[]
  /** Of all changes in one currency. `unknown`: campaigns whose change cannot be said. */
  plannedSpend: (SpendChange & { change: number })[]
  touched: PlanImpact['touched']
}

export function changeView(item: ChangeSetItem): ChangeView {
  const { entityType, id, externalReference, name, verdict, action, outcome, warnings, errors } = item
  return {
    entity: entityType,
    id,
    externalReference,
    name,
    verdict,
    action,
    outcome,
    diff: item.changes.map((change) => changeText(change, item)),
    warnings: warnings.map(({ message }) => message),
    errors: errors.map(({ column, code, message, suggestion }) => ({ field: column, code, message, suggestion })),
  }
}

export async function viewPlan(session: Session, changeSet: PlannedChangeSet['changeSet'], signal: AbortSignal): Promise<PlanView> {
  const items = await session.inTurn(signal, () => readItems(session.client, changeSet.id, signal))
  const { id, hash, status, expiresAt, counts } = changeSet
  const shown = items.slice(0, mostShown)
  const { spend, touched } = planImpact(items)
  return {
    changeSetId: id,
    hash,
    status,
    expiresAt,
    counts,
    changes: shown.map(changeView),
    more: items.length - shown.length,
    blastRadius: await readReach(session, items, signal),
    plannedSpend: spend.map((sum) => ({ ...sum, change: netChange(sum) })),
    touched,
  }
}

async function readReach(
  { client, inTurn }: Session,
  items: readonly ChangeSetItem[],
  signal: AbortSignal,
): Promise<PlanView['blastRadius']> {
  const reachInputs = items.flatMap(({ entityType, id, action }) => {
    const reach = reaching.find((one) => one === action)
    return entityType === 'campaign' && id !== null && reach ? [{ id, action: reach }] : []
  })
  return Promise.all(
    reachInputs.slice(0, mostReaches).map((input) =>
      inTurn(signal, async () => {
        const { id, name, action, allowed, refusal, consequences } = await client.blastRadius.campaign(input, { signal })
        return { id, name, action, allowed, refusal, consequences }
      }),
    ),
  )
}

/** '1 to change, 2 in error', and the line of planned spend and blast radius that people get. */
export function planSummary({ counts, plannedSpend: spend, touched, blastRadius }: PlanView): string {
  const parts = [
    counts.create > 0 && `${counts.create} to create`,
    counts.update > 0 && `${counts.update} to change`,
    counts.unchanged > 0 && `${counts.unchanged} unchanged`,
    counts.error > 0 && `${counts.error} in error`,
  ].filter(Boolean)
  return [
    `Nothing is written yet: ${parts.join(', ') || 'no change'}.`,
    planImpactText({ spend, touched }),
    blastRadius.some(({ consequences }) => consequences.length > 0) && 'It reaches further: see blastRadius.',
  ]
    .filter(Boolean)
    .join(' ')
}
