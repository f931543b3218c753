/** Changes of a campaign as they are marked on its chart: entries of its history, grouped by change-set. Pure. */
import type { pacing, userLog } from '@spotdesk/sdk/contract'
import { findSetting } from '@spotdesk/sdk/values'

/** Kinds of changes that move delivery, the one that names a group first. */
export const changeKinds = ['pause', 'caps', 'price', 'targeting', 'pacing', 'objective', 'flight', 'ads', 'start'] as const
export type ChangeKind = (typeof changeKinds)[number]

const flagKinds: Readonly<Record<string, ChangeKind>> = { paused: 'pause', archived: 'pause', submitted: 'start' }
const findKind = (field: string): ChangeKind | undefined => flagKinds[field] ?? findSetting(field)?.effect
/** Fields of an ad that move the delivery of its campaign. */
const adFields = new Set([
  'status',
  'archived',
  'creativeId',
  'weight',
  'targeting',
  'targetingLink',
  'capping',
  'sequence',
  'linkedTo',
  'includedInCampaignObjective',
])

type Change = userLog.CampaignChange['changes'][number] & {
  /** The ad that it is of; null: the campaign. */ of: string | null
  kind: ChangeKind
}

/** The changes of one change-set. */
export interface MarkedChange {
  id: string
  at: number
  by: string
  kind: ChangeKind
  changes: Change[]
}

/** Changes that move delivery, the earliest first. Entries of one change-set are one change; one that changed nothing of the kind is left out. */
export function markedChanges(history: readonly userLog.CampaignChange[]): MarkedChange[] {
  const groups = Map.groupBy(history, ({ changeSetId, id }) => changeSetId ?? id)
  return [...groups]
    .flatMap(([id, entries]) => {
      const changes = entries.flatMap(movingChanges)
      const kind = changeKinds.find((one) => changes.some((change) => change.kind === one))
      return kind ? [{ id, at: Math.min(...entries.map(({ at }) => at.getTime())), by: entries[0]!.by, kind, changes }] : []
    })
    .toSorted((a, b) => a.at - b.at)
}

function movingChanges({ entityType, entityName, action, changes }: userLog.CampaignChange): Change[] {
  if (action === 'CREATE' || action === 'DUPLICATE') return []
  if (entityType === 'ad')
    return changes.filter(({ field }) => adFields.has(field)).map((change) => ({ ...change, of: entityName, kind: 'ads' }))
  return changes.flatMap((change) => {
    const kind = findKind(change.field)
    return kind ? [{ ...change, of: null, kind }] : []
  })
}

/** A resume that ends a pause which is marked needs no sign of its own: the shaded span ends with it. */
export function withoutResumes(changes: readonly MarkedChange[]): MarkedChange[] {
  const isPause = ({ kind, changes: all }: MarkedChange, after: string) =>
    kind === 'pause' && all.every(({ field }) => field === 'paused') && all[0]?.after === after
  return changes.filter((change, index) => !isPause(change, 'false') || !changes.slice(0, index).some((one) => isPause(one, 'true')))
}

/** A pause that lies in a span, with its days rounded up. */
export interface ShownPause {
  from: number
  to: number
  days: number
}

/** Pauses that meet a span; one that lasts ends with what is known. */
export function shownPauses(
  pauses: readonly pacing.Pacing['pauses'][number][],
  span: { from: number; to: number },
  asOf: number,
  dayLength: number,
): ShownPause[] {
  return pauses.flatMap(({ from, until }) => {
    const [start, end] = [from.getTime(), until?.getTime() ?? Math.max(asOf, from.getTime())]
    if (end <= span.from || start >= span.to) return []
    return [{ from: Math.max(start, span.from), to: Math.min(end, span.to), days: Math.max(1, Math.round((end - start) / dayLength)) }]
  })
}
