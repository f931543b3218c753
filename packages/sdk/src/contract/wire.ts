/** Schemas that rows share: instants, ids, pages, sorting. */
import * as z from 'zod'
import { cpmScale, limits } from '../values/index.ts'

/** An instant: `Date` in code, an ISO string in UTC on the wire. */
export const instant = z
  .codec(z.union([z.iso.datetime({ offset: true }), z.date()]), z.date(), {
    decode: (value) => (value instanceof Date ? value : new Date(value)),
    encode: (value) => value.toISOString(),
  })
  .meta({ wire: 'instant' })

/** An id that people read: a positive integer that a double holds exactly. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

export const byId = z.object({ id })
export const byUuid = z.object({ id: z.uuid() })

/** The paging part of every list's query; zero-based (`domain.md` §21.1). */
export function pageQuery(limit: number, maximum: number) {
  return { page: z.int().min(0).max(limits.pageNumberMax).default(0), limit: z.int().min(1).max(maximum).default(limit) }
}

/** The same where the specification says that an invalid page or limit is ignored: the default is taken instead. */
export function lenientPageQuery(limit: number, maximum: number) {
  const { page, limit: size } = pageQuery(limit, maximum)
  return { page: page.catch(0), limit: size.catch(limit) }
}

/** `sort`: a column, or a column with '-' before it for descending. */
export function sortOf<const C extends readonly [string, ...string[]]>(columns: C) {
  return z.enum(columns.flatMap((column) => [column, `-${column}`]) as [C[number] | `-${C[number]}`]).optional()
}

/** What a submit goes on in spite of; X-Change-Reason has to say why. */
export const submitOverride = z.array(z.enum(['NO_INVENTORY'])).optional()
export type SubmitOverride = NonNullable<z.output<typeof submitOverride>>

/** An answer's page: the rows and how many there are in all. */
export function listOf<T extends z.ZodType>(row: T) {
  return z.object({ list: z.array(row), total: z.int().min(0) })
}

/** A CPM in the currency: 0.001 to 999999.9999, at most four decimals. */
export const cpm = z
  .number()
  .min(limits.cpmMin)
  .max(limits.cpmMax)
  .multipleOf(10 ** -cpmScale)
