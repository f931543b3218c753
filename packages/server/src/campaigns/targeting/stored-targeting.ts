/** Converts a targeting between its text, in settings and files, and the JSON of its column. */
import { type Targeting, parseTargeting, printTargeting } from '@spotdesk/sdk/targeting'

/** A cache of recent targetings by their text: a bulk write repeats many of them, and parsing one costs more than the rest of a row. */
const recent = new Map<string, Targeting>()
const recentMost = 100

/** A planned targeting comes from a text that parses. */
export function targetingToJson(text: string | null): Targeting | null {
  if (text === null) return null
  const known = recent.get(text)
  if (known) return known
  const parsed = parseTargeting(text)
  if (!parsed.ok) throw new TypeError(`a planned targeting does not parse: ${parsed.error.message}`)
  if (recent.size >= recentMost) recent.clear()
  recent.set(text, parsed.targeting)
  return parsed.targeting
}

export function targetingToText(stored: Targeting | null): string | null {
  return stored === null ? null : printTargeting(stored)
}
