/** Ends of periods: agents write days and instants of ISO 8601, the API takes YYYYMMDDHHmmss in UTC. */
import { unwrap } from '@spotdesk/sdk/contract'
import { edgeOfDay } from '@spotdesk/sdk/rules'
import { compactUtc } from '@spotdesk/sdk/values'
import * as z from 'zod'

const compact = String.raw`^\d{14}$`
const day = z.iso.date()
const instant = z.iso.datetime({ offset: true })

/** An argument in place of one that the API takes as YYYYMMDDHHmmss. */
export const moment = z
  .union([day, instant], { error: 'A day such as 2026-11-01, or an instant such as 2026-11-01T05:00:00Z' })
  .optional()
  .meta({ wire: 'moment' })

/** True for an argument that the API takes as YYYYMMDDHHmmss. */
export function isMoment(schema: z.ZodType): boolean {
  const own = unwrap(schema)
  return own instanceof z.ZodString && z.toJSONSchema(own).pattern === compact
}

/** @param text as `moment` admits it @param zone of days @param isEnd a day is included, and the API includes the second that it gets */
export function toCompact(text: string, zone: string, isEnd: boolean): string {
  if (!day.safeParse(text).success) return compactUtc(new Date(text))
  const edge = edgeOfDay(text, zone, isEnd ? 'end' : 'start')
  return compactUtc(isEnd ? new Date(edge.getTime() - 1000) : edge)
}
