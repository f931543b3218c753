/** A value of a look-up that is the same for everybody. */
export interface ReferenceValue {
  kind: ReferenceKind
  value: string
  label: string
  /** Shown beside the label: where a place lies. */
  detail?: string
  /** The name to be found by, when it is not the label. */
  name?: string
  /** Other names to be found by. */
  names?: readonly string[]
  /** ISO 3166-1 and 3166-2 codes. */
  country?: string
  region?: string
  /** Inhabitants of a place: larger places are first. */
  weight?: number
}

/** Kinds that are loaded from packages and from lists of our own. */
export const referenceKinds = [
  'COUNTRY',
  'REGION',
  'METRO',
  'CITY',
  'POSTAL_CODE',
  'LANGUAGE',
  'CARRIER',
  'ISP',
  'PODCAST_CATEGORY',
  'CONTENT_CATEGORY',
  // Where the places of the kinds above lie: no look-up of its own.
  'POSITION',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]
