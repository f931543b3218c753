/** Targeting for agents: the grammar of its text, and the rule types with an example of each. */
import {
  isTypeEnabled,
  parseTargeting,
  targetingLimits,
  targetingTypeNames,
  type TargetingType,
  targetingTypes,
} from '@spotdesk/sdk/targeting'
import { hasPermission, type Permission } from '@spotdesk/sdk/contract'
import type { Session } from './session.ts'

/** Values of a vocabulary that the reference lists. */
const mostValues = 40

/** Values that some type takes, from which an example is made. */
const someValues = [
  'US',
  'US-CA',
  '501',
  'en',
  '1',
  '10001',
  '40.7',
  'HIGH',
  'IAB1',
  'sample',
  '2027-01-04',
  '2027-01-04T06:30',
  '06:30',
  '14.2',
  '1.0',
]
const someBounds = [
  'between 18 and 34',
  'between 1 and 2',
  'between 0 and 1',
  'between 6 and 9',
  'between 2027-01-04 and 2027-01-31',
  'between 2027-01-04T06:30 and 2027-01-04T09:30',
  'between 06:30 and 09:30',
  'between 14.2 and 15.0',
  'near (40.7, -74, 25km)',
]

export interface TypeFacts {
  type: TargetingType
  label: string
  group: string
  form: string
  values?: readonly string[]
  hint?: string
  /** Its values are looked up with targeting_values. */
  lookUp: boolean
  /** Only after NOT. */
  exclusionOnly: boolean
  example: string
}

/** A rule that the type's own parser reads. */
export function findExample(type: TargetingType): string {
  const { comparison, value, exclusionOnly } = targetingTypes[type]
  const not = exclusionOnly ? 'NOT ' : ''
  const values = [...(value?.vocabulary?.slice(0, 1) ?? []), ...(value ? hinted(value.hint) : []), ...someValues]
  const word = comparison === 'LIST' ? 'in' : 'matches'
  const tails = comparison === 'INTERVAL' ? someBounds : values.map((one) => `${word} (${quoted(one)})`)
  const found = tails.map((tail) => `${not}${type} ${tail}`).find((text) => parseTargeting(text).ok)
  if (found === undefined) throw new RangeError(`${type} has no example`)
  return found
}

const quoted = (value: string) => (/^[\w:.-]+$/.test(value) ? value : `"${value}"`)
/** 'a country code of ISO 3166-1, such as US' */
const hinted = (hint: string) => [...hint.matchAll(/such as ([^\s,]+)/g)].map((match) => match[1]!)

/** Rule types that the token may use. */
export function typeFacts({ rights }: Pick<Session, 'rights'>): TypeFacts[] {
  const features = rights.features.filter(({ active }) => active).map(({ feature }) => feature)
  return targetingTypeNames
    .filter((type) => rights.admin || isTypeEnabled(type, features))
    .filter((type) => {
      const { permission } = targetingTypes[type]
      return permission === undefined || hasPermission(rights, permission as Permission)
    })
    .map((type) => {
      const { label, group, comparison, value, lookUp, exclusionOnly } = targetingTypes[type]
      const forms = {
        LIST: 'in (…)',
        TEXT: 'matches (…)',
        INTERVAL: findExample(type).includes('near') ? 'near (…) or box (…)' : 'between … and …',
      }
      return {
        type,
        label,
        group,
        form: forms[comparison],
        ...(value?.vocabulary && { values: value.vocabulary.slice(0, mostValues) }),
        ...(value && { hint: value.hint }),
        lookUp: lookUp !== undefined,
        exclusionOnly: exclusionOnly === true,
        example: findExample(type),
      }
    })
}

export const grammar = `# Targeting as one line of text

A rule is a type and a condition; the types are in spotdesk://targeting/types.

    LOCATION_COUNTRY in (US, CA)            one of the values
    PODCAST_KEYWORD matches ("electric *")  one of the patterns; * stands for any characters
    DATA_AGE between 18 and 34              both bounds inclusive
    LOCATION_LATLONG near (40.7, -74, 25km) a circle
    LOCATION_LATLONG box (40, -75, 41, -73) a rectangle: south, west, north, east
    NOT DEVICE_TYPE in (PHONE)              everything else

Rules are joined with AND into groups, and groups with OR: (A AND B) OR (C). There is no OR inside a group, and no brackets inside
brackets: values of one rule are its "or". Values with spaces stand in double quotes. Keywords and types are read in any case.
An empty text is everywhere; in a cell of a change it is written [].

At most ${targetingLimits.groups} groups with ${targetingLimits.rules} rules each. Look up ids and codes with targeting_values, check a text with
targeting_lint, and forecast it with forecast_targeting_matches before you plan it.
`
