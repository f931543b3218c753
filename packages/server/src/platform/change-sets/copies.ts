/** The names and flights of copies. */
import { limits, lengthOf } from '@spotdesk/sdk/values'

const suffix = ' (copy)'

/** The name followed by ' (copy)'; a long name is shortened first, never inside a character. */
export function copyName(name: string): string {
  let base = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (lengthOf(base + segment + suffix) > limits.name) break
    base += segment
  }
  return base.trimEnd() + suffix
}

/** The flight of a copy: without dates if the flight has begun or is over, because it cannot be booked again. */
export function isPast({ startDate, endDate }: { startDate: Date | null; endDate: Date | null }, now: Date): boolean {
  return (startDate !== null && startDate <= now) || (endDate !== null && endDate <= now)
}
