import { usage } from '../../../failure.ts'
import { chosen } from '../../../input.ts'

/** The kinds of entities that bulk files hold. */
export const bulkKinds = ['campaigns'] as const
export type BulkKind = (typeof bulkKinds)[number]

export function readKind(word: string): BulkKind {
  return chosen('<kind>', word, bulkKinds)
}

export function isKind(word: string): boolean {
  return (bulkKinds as readonly string[]).includes(word.toLowerCase())
}

/** @throws Failure when the text is no time zone */
export function checkZone(zone: string, known: (zone: string) => boolean): string {
  if (!known(zone)) throw usage(`--timezone takes a zone such as America/New_York, not "${zone}".`)
  return zone
}
