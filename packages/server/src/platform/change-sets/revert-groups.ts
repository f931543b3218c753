/** What a revert puts back together, and whose word on a field counts (`domain.md` §19). Pure. */

/** Fields that stand or fall together; every other field is a group of its own. */
const joined: readonly (readonly string[])[] = [
  ['startDate', 'endDate'],
  ['objectiveType', 'objectiveValue', 'objectiveUnlimited'],
  ['cpm', 'revenueType'],
  ['pacingType', 'pacingPriority'],
  ['targeting', 'targetingLink'],
  ['roleId', 'advertiserIds', 'publisherIds'],
]

/** The fields of the group that a field belongs to. */
function groupOf(path: string): readonly string[] {
  return joined.find((group) => group.includes(path)) ?? [path]
}

/** Paths of a campaign's audit row that follow from others: they are put back with those. */
const derivedOfCampaigns: ReadonlySet<string> = new Set(['status', 'statusReason', 'activatedAds'])

/** The groups that a change touched, each once. */
export function groupsOf(paths: readonly string[], derived: ReadonlySet<string> = derivedOfCampaigns): (readonly string[])[] {
  const groups = new Map(paths.filter((path) => !derived.has(path)).map((path) => [groupOf(path).join(), groupOf(path)]))
  return [...groups.values()]
}

/** A change of an entity by a user, after the one that is to be reverted. */
export interface LaterChange {
  changeSetId: string | null
  /** The change-set that it reverted. */
  reverts: string | null
  paths: readonly string[]
  by: string
  at: Date
}

/**
 * The last change of a field that is still in force; null when none is. A change and its own revert cancel each other out, and a
 * revert of the revert puts the change in force again.
 * @param later changes of the entity in their order
 */
function lastWriter(path: string, later: readonly LaterChange[]): LaterChange | null {
  const touching = later.filter(({ paths }) => paths.includes(path))
  const isActive = (change: LaterChange): boolean =>
    change.changeSetId === null || !touching.some((other) => other.reverts === change.changeSetId && isActive(other))
  const isHalfOfPair = ({ reverts }: LaterChange) => reverts !== null && touching.some(({ changeSetId }) => changeSetId === reverts)
  return touching.findLast((change) => isActive(change) && !isHalfOfPair(change)) ?? null
}

/** The last change of any of these fields that is still in force. */
export function latestWriter(paths: readonly string[], later: readonly LaterChange[]): LaterChange | null {
  const writers = new Set(paths.flatMap((path) => lastWriter(path, later) ?? []))
  return later.findLast((change) => writers.has(change)) ?? null
}
