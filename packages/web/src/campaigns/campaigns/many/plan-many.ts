/** An action on many campaigns as a planned change-set: what it does to which of them. */
import { changeSets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { campaignStatusLabels, limits } from '@spotdesk/sdk/values'
import { api } from '../../../shared/api.ts'
import { label, t } from '../../../shared/text.ts'
import type { CampaignActionRecord, CampaignListRow } from '../actions.ts'

export type ManyPlanItem = OutputOf<typeof changeSets.items>['list'][number]

export interface ManyPlan {
  id: string
  hash: string
  items: readonly ManyPlanItem[]
}

/** Campaigns that fare alike. */
export interface Outcome {
  kind: 'changes' | 'already' | 'refused'
  /** Why they are refused. */
  reason?: string
  rows: CampaignListRow[]
}

/** Asks the server what an action does to each campaign; nothing is changed. @throws as the calls do */
export async function planMany({ verb }: CampaignActionRecord, rows: readonly CampaignListRow[]): Promise<ManyPlan> {
  const changes = rows.map(({ id }) => ({ id, action: verb.toUpperCase() }))
  const { id, hash } = await api.call(changeSets.plan, { body: { kind: 'campaigns', changes } })
  return { id, hash, items: await fetchPlanItems(id) }
}

/** The changes of a plan, with their outcome once it is applied. */
export async function fetchPlanItems(id: string): Promise<readonly ManyPlanItem[]> {
  return (await api.call(changeSets.items, { id, page: 0, limit: limits.exportPageMax })).list
}

/** The plan by what happens: the campaigns that change first, then those that are so already, then each reason of a refusal. Pure. */
export function toOutcomes(items: readonly ManyPlanItem[], rows: readonly CampaignListRow[]): Outcome[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const outcomes = new Map<string, Outcome>()
  for (const item of items) {
    const row = byId.get(item.id ?? 0)
    if (!row) continue
    const kind = item.verdict === 'ERROR' ? 'refused' : item.verdict === 'UNCHANGED' ? 'already' : 'changes'
    const reason = kind === 'refused' ? describeRefusal(item, row) : undefined
    const key = `${kinds.indexOf(kind)} ${reason ?? ''}`
    const outcome = outcomes.get(key) ?? { kind, ...(reason !== undefined && { reason }), rows: [] }
    outcome.rows.push(row)
    outcomes.set(key, outcome)
  }
  return [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, outcome]) => outcome)
}

/** A state that does not allow the action is told by its name on the screen; the server tells every other reason. */
function describeRefusal({ errors }: ManyPlanItem, { status, archived }: CampaignListRow): string {
  if (errors.length === 1 && errors[0]!.code === 'stateNotAllowed') {
    return t('It is not offered in the state {status}.', { status: label(campaignStatusLabels[archived ? 'ARCHIVED' : status]) })
  }
  return errors.map(({ message }) => message).join(' ')
}

const kinds: readonly Outcome['kind'][] = ['changes', 'already', 'refused']
