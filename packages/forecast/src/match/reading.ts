/** An account's reading of its campaigns' rules: its clock, and its policy for content without a rating. */
import type { UnratedPolicy } from '@spotdesk/sdk/values'
import type { DaypartClock, MatchContext } from './condition.ts'

/** Members that are left out are those of the snapshot. */
export interface RuleReading {
  clock?: DaypartClock
  unrated?: UnratedPolicy
}

const contexts = new WeakMap<MatchContext, Map<string, MatchContext>>()

/** The context in which a campaign's rules are read. Equal readings have the same object, because it is the key of cached conditions. */
export function contextFor(context: MatchContext, { clock = context.clock, unrated = context.unrated }: RuleReading): MatchContext {
  const key = readingKey({ clock, unrated })
  if (key === readingKey(context)) return context
  let known = contexts.get(context)
  if (!known) contexts.set(context, (known = new Map()))
  let own = known.get(key)
  if (!own) known.set(key, (own = { ...context, clock, unrated }))
  return own
}

/** A text that is equal where the same rules take the same rows. */
export function readingKey({ clock, unrated }: RuleReading): string {
  const zone = clock?.zone ?? ''
  return `${unrated ?? ''} ${zone} ${zone === 'ACCOUNT' ? clock!.timeZone : ''}`
}
