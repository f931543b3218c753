/** A targeting rule type, and the possible shapes of its values. A new type is one row in a file beside this. */
import { lengthOf } from '../../values/index.ts'

export const targetingGroups = [
  'Geography',
  'Device',
  'Data',
  'Date & Time',
  'Advanced',
  'Podcast',
  'Spotdesk Data',
  'Imported Data',
  'Contextual Data',
  'Inventory Targeting',
] as const
export type TargetingGroup = (typeof targetingGroups)[number]

export const comparisons = ['LIST', 'TEXT', 'INTERVAL'] as const
export type Comparison = (typeof comparisons)[number]

/** The form of one value of a LIST or TEXT rule. */
/** Values that were probably meant by a text that is none, and why it is none. */
export interface ProbableValues {
  values: string[]
  reason: string
}

export interface ValueShape {
  /** The canonical form of a value, or null when it is none. */
  read(text: string): string | null
  /** The form of a valid value, for messages: 'a country code of ISO 3166-1, such as US'. */
  hint: string
  /** All values, when they are few and known. */
  vocabulary?: readonly string[]
  /** Their labels. */
  labels?: Readonly<Record<string, string>>
  /** Values for a text in another form. */
  probable?(text: string): ProbableValues | null
}

/** The server's look-up for the values of a type that are too many, or too specific to an agency, for a fixed list. */
export const lookUps = [
  'LOCATION',
  'COUNTRY',
  'REGION',
  'METRO',
  'CITY',
  'POSTAL_CODE',
  'POI_SEGMENT',
  'LANGUAGE',
  'CARRIER',
  'ISP',
  'DATA_SEGMENT',
  'AUDIENCE',
  'CAMPAIGN',
  'IMPORTED_SEGMENT',
  'HOLIDAY_CALENDAR',
  'SHOW',
  'PODCAST_CATEGORY',
  'PODCAST_TAG',
  'CONTENT_CATEGORY',
  'PUBLISHER',
  'ZONE',
  'ZONE_GROUP',
  'SITE_CHANNEL',
  'SUPPLY_PACK',
] as const
export type LookUp = (typeof lookUps)[number]

/** The form of the bounds of an INTERVAL rule; both are inclusive. */
export type IntervalShape =
  | { kind: 'number'; minimum: number; maximum: number; decimals: number; unit: string }
  | { kind: 'date' }
  | { kind: 'version' }
  /** A circle (`near`) or a box instead of two bounds. */
  | { kind: 'geo' }

export interface TypeRow {
  label: string
  group: TargetingGroup
  comparison: Comparison
  value?: ValueShape
  interval?: IntervalShape
  /** Valid only with NOT. */
  exclusionOnly?: true
  /** Offered only to agencies with this feature. */
  feature?: string
  /** Offered only to users with this permission: the type names entities that they may see. */
  permission?: string
  /** The values of a LIST exist in a look-up of the server; those of a TEXT are proposals only. */
  lookUp?: LookUp
}

/** Longest value of a LIST and longest pattern of a TEXT rule, in UTF-16 units. */
export const longestValue = 255

/** Control characters (except TAB and line feed), and halves of surrogate pairs, are not allowed in a value. */
function isClean(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text)
}

/** Any text that is not empty, within the length limit. */
export const anyValue: ValueShape = {
  read: (text) => (text.trim() !== '' && lengthOf(text) <= longestValue && isClean(text) ? text : null),
  hint: `text of 1 to ${longestValue} characters`,
}

/** The number of codes that a message lists; of a longer list it names the first ones. */
const listedCodes = 12

/** Values of a fixed list, which the compiler knows too. */
export interface Vocabulary<V extends string> extends ValueShape {
  vocabulary: readonly V[]
}

/** Values of a fixed list with the labels that people read; read in any case. */
export function fixedVocabulary<L extends Readonly<Record<string, string>>>(labels: L): Vocabulary<keyof L & string> {
  const vocabulary = Object.keys(labels) as (keyof L & string)[]
  const listed = vocabulary.slice(0, listedCodes).join(', ')
  return {
    vocabulary,
    labels,
    hint: vocabulary.length > listedCodes ? `a value such as ${listed}` : `one of ${listed}`,
    read: (text) => (Object.hasOwn(labels, text.toUpperCase()) ? text.toUpperCase() : null),
  }
}

/** Values with a form. `toCase` makes the canonical case before the form is checked. */
export function shaped(form: RegExp, hint: string, toCase: (text: string) => string = (text) => text): ValueShape {
  return { hint, read: (text) => (lengthOf(text) <= longestValue && form.test(toCase(text)) ? toCase(text) : null) }
}

/** Ids of the product's own entities. */
export const numericId = shaped(/^[1-9]\d{0,15}$/, 'an id, a whole number')

export const upper = (text: string) => text.toUpperCase()
export const lower = (text: string) => text.toLowerCase()

/** Bounds that are numbers. The kind is part of the type: rules with these bounds take no other ones. */
export function numberBetween(minimum: number, maximum: number, unit: string, decimals = 0): Extract<IntervalShape, { kind: 'number' }> {
  return { kind: 'number', minimum, maximum, decimals, unit }
}
