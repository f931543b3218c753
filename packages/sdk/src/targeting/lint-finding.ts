/** The shape of a finding about a targeting, and the facts that the check can use beside it. */
import type { TargetingType } from './types/registry.ts'

export const lintCodes = [
  'intervalReversed',
  'outOfBounds',
  'tooManyValues',
  'boxReversed',
  'boxCrossesAntimeridian',
  'includedAndExcluded',
  'neverMatches',
  'exclusionOnly',
  'emptyGeography',
  'redundantGeography',
  'outsideFlight',
  'daypartOutsideFlight',
  'podcastOnRadio',
  'unknownValue',
  'typeNotEnabled',
  'typeNotPermitted',
] as const
export type LintCode = (typeof lintCodes)[number]

export interface Lint {
  severity: 'error' | 'warning'
  code: LintCode
  /** The problem, without an initial capital and a full stop. */
  message: string
  /** The remedy, in the same form. */
  mend: string
  /** The nearest valid value. */
  suggestion: string | null
  /** The values of the rule that it is about; none means the rule as it is. */
  values: readonly string[]
  group: number
  /** Null when the finding is the group's. */
  rule: number | null
}

export type RuleFinding = Omit<Lint, 'group' | 'rule'>

/** Further members of a finding. */
interface FindingParts {
  suggestion?: string | null
  values?: readonly string[]
}

const finding = (
  severity: RuleFinding['severity'],
  code: LintCode,
  message: string,
  mend: string,
  { suggestion = null, values = [] }: FindingParts,
): RuleFinding[] => [{ severity, code, message, mend, suggestion, values }]

export const error = (code: LintCode, message: string, mend: string, parts: FindingParts = {}): RuleFinding[] =>
  finding('error', code, message, mend, parts)
export const warning = (code: LintCode, message: string, mend: string, parts: FindingParts = {}): RuleFinding[] =>
  finding('warning', code, message, mend, parts)

/** The places that contain a metro, a city or a postal code. */
export interface Within {
  country: string
  region: string | null
}

export interface TargetingFacts {
  /** Active features of the agency. */
  features?: readonly string[] | undefined
  /** Types that the user may not add. */
  withheld?: ReadonlySet<TargetingType>
  /** An answer for a value that no look-up has; undefined for one that exists or is not looked up. */
  unknown?: (type: TargetingType, value: string) => { suggestion: string | null } | undefined
  /** The places that contain 'metro:501', 'city:5128581' or 'postal:10001'. */
  placeOf?: (place: string) => Within | undefined
  /** True if a publisher, a zone or a supply pack is known to carry no podcasts. */
  isRadioOnly?: (type: TargetingType, value: string) => boolean
  /** The campaign's flight, half-open, and the zone of the account. */
  flight?: { startDate: Date | null; endDate: Date | null; zone: string }
}
