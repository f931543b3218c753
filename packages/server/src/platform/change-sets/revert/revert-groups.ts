/** The groups of fields that are reverted together, and the last change of a field that is in force (docs/domain.md §16.2). Pure. */

/** Groups of fields that many entities have; every other field is a group of its own unless the entity's row joins it. */
const joined: readonly (readonly string[])[] = [
  ['startDate', 'endDate'],
  ['objectiveType', 'objectiveValue', 'objectiveUnlimited'],
  ['pacingType', 'pacingPriority'],
  ['targeting', 'targetingLink'],
]

/** The groups of one entity's row. */
interface OwnGroups {
  /** Groups beside the common ones. */
  joined?: readonly (readonly string[])[]
  /** Fields that follow from others: they are reverted with those. */
  derived?: ReadonlySet<string>
}

/** The groups of the changed fields, each once. */
export function groupFields(paths: readonly string[], { joined: own = [], derived = new Set() }: OwnGroups = {}): (readonly string[])[] {
  const findGroup = (path: string) => [...own, ...joined].find((group) => group.includes(path)) ?? [path]
  const groups = new Map(paths.filter((path) => !derived.has(path)).map((path) => [findGroup(path).join(), findGroup(path)]))
  return [...groups.values()]
}

/** A user's change of an entity after the change that is to be reverted. */
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

/**
 * The last change in force since a change-set created the entity; null when nobody has changed it, or when the change-set was reverted for
 * this entity already.
 */
export function writerSinceMade(changeSetId: string, later: readonly LaterChange[]): LaterChange | null {
  const writer = latestWriter([...new Set(later.flatMap(({ paths }) => paths))], later)
  return writer?.reverts === changeSetId ? null : writer
}

/** The last change of any of these fields that is still in force. */
export function latestWriter(paths: readonly string[], later: readonly LaterChange[]): LaterChange | null {
  const writers = new Set(paths.flatMap((path) => lastWriter(path, later) ?? []))
  return later.findLast((change) => writers.has(change)) ?? null
}
