/** Schemas that rows share: instants, ids, pages, sorting. */
import * as z from 'zod'
import { cpmScale, dateBounds, dateFault, hiddenCharacterIn, hourMs, isDayInRange, limits, outsideDates } from '../values/index.ts'

const rangeText = `dates lie between ${dateBounds.firstDay} and ${dateBounds.lastDay}`

/** An instant in the range of dates. The error of an instant outside names the range. */
function instantSchema(mayBeOpen: boolean) {
  return z
    .codec(z.union([z.iso.datetime({ offset: true }), z.date()]), z.date(), {
      decode: (value) => (value instanceof Date ? value : new Date(value)),
      encode: (value) => value.toISOString(),
    })
    .superRefine((at, context) => {
      const fault = dateFault(at, mayBeOpen)
      if (fault) context.addIssue({ code: 'custom', params: { ...fault }, message: rangeText })
    })
    .meta({ wire: 'instant' })
}

/** An instant: `Date` in code, an ISO string in UTC on the wire, on a day of the range of dates (docs/domain.md §17.3). */
export const instant = instantSchema(false)

/** The same for an end, which null leaves open. */
export const openEnd = instantSchema(true)

/** Checks that a name has no hidden character (docs/domain.md §17.1). Apply it to the stored text. */
export const visible = (name: string, context: z.core.$RefinementCtx<string>) => {
  const character = hiddenCharacterIn(name)
  if (character !== null) context.addIssue({ code: 'custom', params: { code: 'hiddenCharacter', params: { character } } })
}

/** A day 'yyyy-MM-dd' of the range of dates. */
export const dayText = z.iso.date().superRefine((day, context) => {
  if (isDayInRange(day)) return
  const fault = outsideDates(day > dateBounds.lastDay, false)
  context.addIssue({ code: 'custom', params: { ...fault }, message: rangeText })
})

/** The beginning of an hour in UTC. A time within an hour is refused, and the error names the hours before and after it. */
export const wholeHour = instant.superRefine((at, { addIssue }) => {
  const past = at.getTime() % hourMs
  if (past === 0) return
  const print = (time: number) => new Date(time).toISOString().replace('.000', '')
  const earlier = at.getTime() - past
  const params = { earlier: print(earlier), later: print(earlier + hourMs) }
  addIssue({ code: 'custom', params: { code: 'notWholeHour', params } })
})

/** An id that people read: a positive integer that a double holds exactly. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** Path parameters of a thing with a number as its id. */
export const byId = z.object({
  /** Id of the thing. */
  id,
})
/** Path parameters of a thing with a UUID as its id. */
export const byUuid = z.object({
  /** Id of the thing. */
  id: z.uuid(),
})

/** The page parameters of every list's query, from 0 (docs/domain.md §18.1). */
export function pageQuery(limit: number, maximum: number) {
  return {
    /** Page of the list; the first is 0. */
    page: z.int().min(0).max(limits.pageNumberMax).default(0),
    /** Rows of a page. */
    limit: z.int().min(1).max(maximum).default(limit),
  }
}

/** The same for calls that replace an invalid page or limit by the default. */
export function lenientPageQuery(limit: number, maximum: number) {
  const { page, limit: size } = pageQuery(limit, maximum)
  return {
    /** Page of the list; the first is 0. */
    page: page.catch(0),
    /** Rows of a page. */
    limit: size.catch(limit),
  }
}

/** `sort`: a column, or a column with '-' before it for descending. */
export function sortOf<const C extends readonly [string, ...string[]]>(columns: C) {
  return z.enum(columns.flatMap((column) => [column, `-${column}`]) as [C[number] | `-${C[number]}`]).optional()
}

/** Checks that a submit overrides; X-Change-Reason has to give the reason. */
export const submitOverride = z.array(z.enum(['NO_INVENTORY'])).optional()
/** Checks that a submit overrides. */
export type SubmitOverride = NonNullable<z.output<typeof submitOverride>>

/** A page of an answer: its rows and the total number of rows. */
export function listOf<T extends z.ZodType>(row: T) {
  return z.object({
    /** Rows of the page. */
    list: z.array(row),
    /** Rows of all pages. */
    total: z.int().min(0),
  })
}

/** A CPM in the currency: 0.001 to 999999.9999, at most four decimals. */
export const cpm = z
  .number()
  .min(limits.cpmMin)
  .max(limits.cpmMax)
  .multipleOf(10 ** -cpmScale)
