/** An action on a selection as a planned change-set: what it does to which of its things. */
import { changeSets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { api } from '../../api.ts'
import type { ActionSubject, PlannedSelection } from '../action-noun.ts'

export type PlannedItem = OutputOf<typeof changeSets.items>['list'][number]

export interface SelectionPlan {
  id: string
  hash: string
  items: readonly PlannedItem[]
}

/** Things that fare alike. */
export interface PlanOutcome<Subject> {
  kind: 'changes' | 'already' | 'refused'
  /** Why they are refused. */
  reason?: string
  subjects: Subject[]
}

/** Asks the server what an action does to each thing; nothing is changed. @throws as the calls do */
export async function planSelection(
  kind: PlannedSelection<never>['kind'],
  verb: string,
  subjects: readonly ActionSubject[],
): Promise<SelectionPlan> {
  const changes = subjects.map(({ id }) => ({ id, action: verb.toUpperCase() }))
  const { id, hash } = await api.call(changeSets.plan, { body: { kind, changes } })
  return { id, hash, items: await fetchPlannedItems(id) }
}

/** The changes of a plan, with their outcome once it is applied. */
export async function fetchPlannedItems(id: string): Promise<readonly PlannedItem[]> {
  return (await api.call(changeSets.items, { id, page: 0, limit: limits.exportPageMax })).list
}

const kinds = ['changes', 'already', 'refused'] as const

/** The plan by what happens: the things that change first, then those that are so already, then each reason of a refusal. */
export function toOutcomes<Subject extends ActionSubject>(
  { describeState }: PlannedSelection<Subject>,
  items: readonly PlannedItem[],
  subjects: readonly Subject[],
): PlanOutcome<Subject>[] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const outcomes = new Map<string, PlanOutcome<Subject>>()
  for (const { id, verdict, errors } of items) {
    const subject = byId.get(id ?? 0)
    if (!subject) continue
    const kind = verdict === 'ERROR' ? 'refused' : verdict === 'UNCHANGED' ? 'already' : 'changes'
    const isOfState = errors.length === 1 && errors[0]!.code === 'stateNotAllowed'
    const reason = isOfState ? describeState(subject) : errors.map(({ message }) => message).join(' ')
    const key = kind === 'refused' ? `2 ${reason}` : `${kinds.indexOf(kind)}`
    const outcome = outcomes.get(key) ?? { kind, ...(kind === 'refused' && { reason }), subjects: [] }
    outcome.subjects.push(subject)
    outcomes.set(key, outcome)
  }
  return [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, outcome]) => outcome)
}
