/** Rules, findings, values and types of targeting, as the calls of `targeting.ts` take and answer them. */
import * as z from 'zod'
import type { Rule, RuleInput } from '../../targeting/index.ts'
import { limits } from '../../values/index.ts'

/** How an ad's targeting joins its campaign's. */
export const links = ['AND', 'REPLACE'] as const

/** A targeting rule type, as it is written. */
export const type = z.string().min(1).max(64).describe('A targeting rule type, such as LOCATION_CITY.')
/** One value of a rule. */
export const value = z.string().max(limits.name)
const bound = z.union([z.number(), z.string().max(32)])

/** One condition. LIST has `values`, TEXT `text` (patterns with `*`), INTERVAL `from` and `to`, or a place `near` or in a `box`. */
const rule = z.object({
  /** Type of the rule, from `targeting.types`. */
  type,
  /** True: the rule holds where it does not match. Absent: false. */
  exclude: z.boolean().optional(),
  /** Values of a LIST rule, of which one has to match. */
  values: z.array(value).optional(),
  /** Patterns of a TEXT rule, of which one has to match; `*` stands for any characters. */
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
/** A rule that is stored: its condition has the form of its type. */
// A targeting is stored after the schema of `targeting/` has read it.
export const TargetingRule = rule as unknown as z.ZodType<Rule, RuleInput>
export type TargetingRule = Rule

/** A rule of a body. The compiler checks it for the caller; the server lints what it gets. */
export const writtenRule = rule as unknown as z.ZodType<z.output<typeof rule>, RuleInput>

/** Groups are alternatives, the rules of a group hold together, the values of a rule are alternatives. None: everywhere. */
export const groups = z
  .array(
    z.object({
      /** Rules that hold together. */
      rules: z.array(TargetingRule).min(1).max(100),
    }),
  )
  .max(100)
/** The same as a body brings them. */
export const writtenGroups = z
  .array(
    z.object({
      /** Rules that hold together. */
      rules: z.array(writtenRule).min(1).max(100),
    }),
  )
  .max(100)
export type WrittenGroups = z.output<typeof writtenGroups>

/** Finding of a lint. An error stops a save, a warning does not. */
export const TargetingFinding = z.object({
  /** An error stops a save, a warning does not. */
  severity: z.enum(['error', 'warning']),
  /** Kind of finding. */
  code: z.string(),
  /** The finding as an English sentence. */
  message: z.string(),
  /** The remedy. */
  mend: z.string(),
  /** The value that was probably meant. */
  suggestion: z.string().nullable(),
  /** The values of the rule that it is about; none: the rule as it is. */
  values: z.array(z.string()),
  /** Index of the group, and of the rule in it; null when it is not one rule's. */
  group: z.int().nullable(),
  /** Index of the rule in its group; null when it is about the whole group or targeting. */
  rule: z.int().nullable(),
  /** Where a text cannot be read, in characters from 0. */
  offset: z.int().nullable(),
})
export type TargetingFinding = z.output<typeof TargetingFinding>

/** A value that a rule can name. */
export const TargetingValue = z.object({
  /** The value as a rule stores it. */
  value: z.string(),
  /** The value as people read it. */
  label: z.string(),
  /** Where a place lies, whose zone it is. */
  detail: z.string().nullable(),
})
export type TargetingValue = z.output<typeof TargetingValue>

/** A value that a look-up found. */
export const TargetingValueMatch = TargetingValue.extend({
  /** The middle of a place and its surroundings; null: it is no place, or nobody knows where it lies. */
  position: z
    .object({
      /** Latitude in degrees (WGS 84). */
      lat: z.number(),
      /** Longitude in degrees (WGS 84). */
      lon: z.number(),
      /** Distance in kilometres that covers most of the place. */
      km: z.number(),
    })
    .nullable(),
})
export type TargetingValueMatch = z.output<typeof TargetingValueMatch>

/** The value that a text names. */
export const ResolvedTargetingText = z.object({
  /** The text as it was asked for. */
  text: z.string(),
  /** The one value with this code or name; null: there is none, or several have the name. */
  value: TargetingValue.nullable(),
  /** Values with this name; 0: none. */
  matches: z.int(),
  /** The best known one of several, or the nearest one of a text that names none; null: none is near. */
  suggestion: TargetingValue.nullable(),
  /** False: the value has the form of a postal code, of a country whose codes are in no list, so that nobody knows if it exists. */
  isChecked: z.boolean(),
})
export type ResolvedTargetingText = z.output<typeof ResolvedTargetingText>

/** A value with its label; null for one that does not exist, or that you may not see. */
export const TargetingLabel = z.object({
  /** Type of the rule. */
  type: z.string(),
  /** The stored value. */
  value: z.string(),
  /** The value as people read it; null: there is no such value, or the caller may not see it. */
  label: z.string().nullable(),
  /** Detail that tells it from others of the same label, such as the state of a city; null: none. */
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
  /** Form of the values after the type in the one-line text: 'in (…)'. */
  form: z.string(),
  /** Form of a valid value, in words. */
  hint: z.string().nullable(),
  /** All values, when they are few and the same for everybody. */
  values: z.array(TargetingValue).nullable(),
  /** True if `GET /targeting/values` finds values. */
  lookUp: z.boolean(),
  /** How bounds are written; null unless `comparison` is INTERVAL. */
  interval: z
    .object({
      /** geo takes `near` or `box` instead of bounds. */
      kind: z.enum(['number', 'date', 'version', 'geo']),
      /** Smallest bound; null: none. */
      minimum: z.number().nullable(),
      /** Largest bound; null: none. */
      maximum: z.number().nullable(),
      /** Most decimals of a number; null: it is no number. */
      decimals: z.int().nullable(),
      /** Unit of a number, such as years; null: none. */
      unit: z.string().nullable(),
    })
    .nullable(),
  /** True: only rules with `exclude` may use it. */
  exclusionOnly: z.boolean(),
})
export type TargetingType = z.output<typeof TargetingType>
