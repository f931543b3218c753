/** What a campaign could have, whatever it asks for: for the avails and contention panel. */
import { horizonHours, hourMs } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { createFlight } from '../supply/flight.ts'
import { timedAds } from '../match/campaign.ts'
import { windowsOf } from './caps.ts'
import { type Contending, findContending } from './contending.ts'
import { measureExposure } from './exposure.ts'
import { measureMatched, spansOf, tablesOf } from './matched.ts'
import { endBeforeStart, findTargetingProblems, type Problem, snapshotTooOld } from './problems.ts'
import type { Asked } from './question.ts'

export interface Avails {
  matched: number
  /** If only strictly higher priorities counted; available ≤ possible ≤ matched. */
  possible: number
  available: number
  /** Available at each priority, before the campaign's own caps. */
  byPriority: { priority: number; available: number }[]
  contending: Contending
  matchedListeners: number
}

export type AvailsAnswer = { ok: true; avails: Avails } | { ok: false; problems: Problem[] }

/** A campaign without an end is asked to the horizon. */
export function findAvails(snapshot: Snapshot, { question, nowMs }: Asked): AvailsAnswer {
  const problems = findTargetingProblems(snapshot, question.targeting)
  if (question.startMs !== null && question.endMs !== null && question.endMs <= question.startMs) problems.push(endBeforeStart())
  const { originMs } = snapshot.inventory.sample
  const flight = createFlight(originMs, Math.max(nowMs, question.startMs ?? nowMs), question.endMs ?? originMs + horizonHours * hourMs)
  if (flight.blocks.length === 0) problems.push(snapshotTooOld())
  if (problems.length > 0) return { ok: false, problems }
  const matched = measureMatched(snapshot, spansOf(snapshot, question, flight), tablesOf(snapshot, flight))
  const own = snapshot.claims.find(({ id }) => id === question.id)
  const input = { matched, own, before: null, contended: true }
  const exposure = measureExposure(snapshot, {
    ...input,
    priority: question.priority,
    windows: windowsOf(question.capping, timedAds(question.ads)),
  })
  const scale = exposure.matched > 0 ? matched.total / exposure.matched : 1
  const free = exposure.left * scale
  const available = Math.round(free * exposure.uncapped)
  const competing = Math.round(matched.total) - Math.round(free)
  return {
    ok: true,
    avails: {
      matched: Math.round(matched.total),
      possible: Math.round(exposure.possible * scale * exposure.uncapped),
      available,
      byPriority: Array.from({ length: 10 }, (_, index) => ({
        priority: index + 1,
        available: Math.round(measureExposure(snapshot, { ...input, priority: index + 1, windows: [] }).left * scale),
      })),
      contending: findContending(snapshot, {
        matched,
        priority: question.priority,
        agencyId: question.agencyId,
        own,
        competing,
        wanted: available,
        scale,
      }),
      matchedListeners: matched.listeners,
    },
  }
}
