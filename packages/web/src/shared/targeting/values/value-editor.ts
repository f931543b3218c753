/** The agreement between the editor of a rule and the editors of its values. */
import type { OutputOf, targeting } from '@spotdesk/sdk/contract'
import type { TargetingType } from '@spotdesk/sdk/targeting'
import type { RuleFields, TypeRow } from '../rules/rule-fields.ts'

type IntervalKind = NonNullable<TypeRow['interval']>['kind']

/** Names of values, by type and value. */
export type TargetingLabels = OutputOf<typeof targeting.labels>

export interface ValueEditorProps {
  type: TypeRow
  fields: RuleFields
  set: (change: Partial<RuleFields>) => void
  /** The name of a value as far as it is known. */
  nameOf: (type: string, value: string) => string | undefined
  /** Told the names that a look-up has found. */
  onLabels: (labels: TargetingLabels) => void
  /** Requests of each hour of the week, by day from Monday; absent: not known. */
  supply?: readonly (readonly number[])[] | undefined
}

/** Longest list whose values are all shown at once. */
const mostBoxes = 12

/** Kind of editor of the values of a type. */
export type EditorKind =
  | 'boxes'
  | 'days'
  | 'list'
  | 'hours'
  | 'brandSafety'
  | 'patterns'
  | 'codes'
  | 'numbers'
  | 'versions'
  | 'dates'
  | 'place'

export function findEditorKind({ type, comparison, values, interval, lookUp }: TypeRow): EditorKind {
  if (interval) return editorOfInterval[interval.kind]
  if (comparison === 'TEXT') return lookUp ? 'codes' : 'patterns'
  const own: Readonly<Record<string, EditorKind>> = editorOfType
  return own[type] ?? (values !== null && values.length <= mostBoxes ? 'boxes' : 'list')
}

const editorOfInterval: Readonly<Record<IntervalKind, EditorKind>> = { number: 'numbers', version: 'versions', date: 'dates', geo: 'place' }
const editorOfType = {
  TIME_HOURLY_WEEK_DAY: 'hours',
  TIME_WEEK_DAY: 'days',
  PODCAST_BRAND_SAFETY: 'brandSafety',
} as const satisfies Partial<Record<TargetingType, EditorKind>>
