/** Rules, findings, values and types of targeting in the calls of `targeting.ts`. */
import * as z from 'zod'
import type { Rule, RuleInput } from '../../targeting/index.ts'
import { limits } from '../../values/index.ts'

/** How an ad's targeting joins its campaign's. */
export const links = ['AND', 'REPLACE'] as const

/** A targeting rule type, as people write it. */
export const type = z.string().min(1).max(64).describe('A targeting rule type, such as LOCATION_CITY.')
/** One value of a rule. */
export const value = z.string().max(limits.name)
const bound = z.union([z.number(), z.string().max(32)])

/**
 * One condition. LIST has `values`. TEXT has `text`, patterns with `*`. INTERVAL has `from` and `to`, or a place `near` a point or in a
 * `box`.
 */
const rule = z.object({
  /** Type of the rule, from `targeting.types`. */
  type,
  /** True inverts the rule: it holds where it does not match. If omitted, false. */
  exclude: z.boolean().optional(),
  /** Values of a LIST rule; one of them has to match. */
  values: z.array(value).optional(),
  /** Patterns of a TEXT rule; one of them has to match. `*` stands for any characters. */
  text: z.array(value).optional(),
  /** Lower bound of an INTERVAL rule, inclusive. */
  from: bound.optional(),
  /** Upper bound of an INTERVAL rule, inclusive. */
  to: bound.optional(),
  /** A circle. */
  near: z
    .object({
      /** Latitude of the centre in degrees (WGS 84). */
      lat: z.number(),
      /** Longitude of the centre in degrees (WGS 84). */
      lon: z.number(),
      /** Radius in kilometres. */
      km: z.number(),
    })
    .optional(),
  /** A rectangle of degrees (WGS 84). */
  box: z
    .object({
      /** Southern latitude. */
      s: z.number(),
      /** Western longitude. */
      w: z.number(),
      /** Northern latitude. */
      n: z.number(),
      /** Eastern longitude. */
      e: z.number(),
    })
    .optional(),
})
/** A stored rule. Its condition has the form of its type. */
// A targeting is stored after the schema of `targeting/` has read it.
export const TargetingRule = rule as unknown as z.ZodType<Rule, RuleInput>
export type TargetingRule = Rule

/** A rule in a body. The compiler checks it for the caller. The server lints the received rule. */
export const writtenRule = rule as unknown as z.ZodType<z.output<typeof rule>, RuleInput>

/** Groups are alternatives. All rules of a group have to hold. The values of a rule are alternatives. No groups means everywhere. */
export const groups = z
  .array(
    z.object({
      /** Rules that all have to hold. */
      rules: z.array(TargetingRule).min(1).max(100),
    }),
  )
  .max(100)
/** The same groups in a body. */
export const writtenGroups = z
  .array(
    z.object({
      /** Rules that all have to hold. */
      rules: z.array(writtenRule).min(1).max(100),
    }),
  )
  .max(100)
export type WrittenGroups = z.output<typeof writtenGroups>

/** Finding of a lint. An error prevents saving, a warning does not. */
export const TargetingFinding = z.object({
  /** An error prevents saving, a warning does not. */
  severity: z.enum(['error', 'warning']),
  /** Kind of finding. */
  code: z.string(),
  /** The finding as an English sentence. */
  message: z.string(),
  /** The remedy. */
  mend: z.string(),
  /** The probably intended value. */
  suggestion: z.string().nullable(),
  /** Values of the rule that the finding is about; none if it is about the whole rule. */
  values: z.array(z.string()),
  /** Index of the group; null if the finding is not about one group. */
  group: z.int().nullable(),
  /** Index of the rule in its group; null if the finding is about the whole group or targeting. */
  rule: z.int().nullable(),
  /** Position of the error in the text, in characters from 0. */
  offset: z.int().nullable(),
})
export type TargetingFinding = z.output<typeof TargetingFinding>

/** A value that a rule can name. */
export const TargetingValue = z.object({
  /** The value as a rule stores it. */
  value: z.string(),
  /** The value as people read it. */
  label: z.string(),
  /** Detail: the region of a place, or the publisher of a zone. */
  detail: z.string().nullable(),
})
export type TargetingValue = z.output<typeof TargetingValue>

/** A value that a look-up found. */
export const TargetingValueMatch = TargetingValue.extend({
  /** The centre and the radius of a place; null if the value is not a place, or if its position is unknown. */
  position: z
    .object({
      /** Latitude in degrees (WGS 84). */
      lat: z.number(),
      /** Longitude in degrees (WGS 84). */
      lon: z.number(),
      /** Radius in kilometres that covers most of the place. */
      km: z.number(),
    })
    .nullable(),
})
export type TargetingValueMatch = z.output<typeof TargetingValueMatch>

/** The value that a text names. */
export const ResolvedTargetingText = z.object({
  /** The text of the request. */
  text: z.string(),
  /** The only value with this code or name; null if there is none, or if several have the name. */
  value: TargetingValue.nullable(),
  /** Number of values with this name. */
  matches: z.int(),
  /** The best known of several values, or the nearest value if the text names none; null if none is near. */
  suggestion: TargetingValue.nullable(),
  /**
   * False for a value that only has the form of a postal code. It belongs to a country without a list of codes, so nothing tells whether it
   * exists.
   */
  isChecked: z.boolean(),
})
export type ResolvedTargetingText = z.output<typeof ResolvedTargetingText>

/** A value with its label. The label is null if the value does not exist, or if you may not see it. */
export const TargetingLabel = z.object({
  /** Type of the rule. */
  type: z.string(),
  /** The stored value. */
  value: z.string(),
  /** The value as people read it; null if it does not exist, or if the caller may not see it. */
  label: z.string().nullable(),
  /** Detail that distinguishes values of the same label, such as the state of a city; null if none. */
  detail: z.string().nullable(),
})
export type TargetingLabel = z.output<typeof TargetingLabel>

/** A type of targeting rule that the caller may use. */
export const TargetingType = z.object({
  /** Name of the type, such as LOCATION_CITY. */
  type: z.string(),
  /** The type as people read it. */
  label: z.string(),
  /** Heading under which editors list it, such as Geography. */
  group: z.string(),
  /** LIST compares with values, TEXT with patterns, INTERVAL with bounds. */
  comparison: z.enum(['LIST', 'TEXT', 'INTERVAL']),
  /** Syntax of the values after the type in the one-line text: 'in (…)'. */
  form: z.string(),
  /** Description of a valid value. */
  hint: z.string().nullable(),
  /** All values, if they are few and the same for everybody. */
  values: z.array(TargetingValue).nullable(),
  /** True if `GET /targeting/values` finds values. */
  lookUp: z.boolean(),
  /** Form of the bounds; null unless `comparison` is INTERVAL. */
  interval: z
    .object({
      /** geo takes `near` or `box` instead of bounds. */
      kind: z.enum(['number', 'date', 'version', 'geo']),
      /** Smallest bound; null if none. */
      minimum: z.number().nullable(),
      /** Largest bound; null if none. */
      maximum: z.number().nullable(),
      /** Maximum number of decimals; null if it is not a number. */
      decimals: z.int().nullable(),
      /** Unit of a number, such as years; null if none. */
      unit: z.string().nullable(),
    })
    .nullable(),
  /** True if only rules with `exclude` may use it. */
  exclusionOnly: z.boolean(),
})
export type TargetingType = z.output<typeof TargetingType>
