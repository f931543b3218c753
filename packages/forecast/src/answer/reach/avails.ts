/** Inventory that a campaign could get, independent of its objective. The panel of avails and contention shows it. */
import { limits, hourMs } from '@spotdesk/sdk/values'
import { insertQuestion } from '../../contention/insert.ts'
import { horizonHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import { createFlight } from '../../supply/flight.ts'
import { type Contending, findContending } from './contending.ts'
import { measure, sumShares } from '../measure.ts'
import { endBeforeStart, findTargetingProblems, type Problem, snapshotTooOld } from '../verdict/problems.ts'
import type { ForecastRequest } from '../question/question.ts'
import { runWithinSteps } from '../question/question-cost.ts'

export interface Avails {
  matched: number
  /** Available if only strictly higher priorities counted; available ≤ possible ≤ matched. */
  possible: number
  available: number
  /** Available at each priority, before the campaign's own caps. */
  byPriority: { priority: number; available: number }[]
  contending: Contending
  matchedListeners: number
}

export type AvailsAnswer = { ok: true; avails: Avails } | { ok: false; problems: Problem[] }

/** A campaign without an end is forecast up to the horizon. */
export function findAvails(snapshot: Snapshot, asked: ForecastRequest): AvailsAnswer {
  return runWithinSteps(snapshot, { ...asked.question, nowMs: asked.nowMs }, () => measureAvails(snapshot, asked))
}

function measureAvails(snapshot: Snapshot, { question, nowMs, valuesKnown }: ForecastRequest): AvailsAnswer {
  const problems = findTargetingProblems(snapshot, question.targeting, { valuesKnown })
  if (question.startMs !== null && question.endMs !== null && question.endMs <= question.startMs) problems.push(endBeforeStart())
  const { originMs } = snapshot.inventory.sample
  const flight = createFlight(originMs, Math.max(nowMs, question.startMs ?? nowMs), question.endMs ?? originMs + horizonHours * hourMs)
  if (flight.blocks.length === 0) problems.push(snapshotTooOld())
  if (problems.length > 0) return { ok: false, problems }
  const measured = measure(snapshot, { question, nowMs }, flight)
  const { matched, blockRows, waterfall, possible, scale, own, end } = measured
  const { competing, available } = waterfall
  const atPriority = (priority: number) =>
    sumShares(blockRows, insertQuestion(snapshot, blockRows, { priority, own, end })).available * scale
  return {
    ok: true,
    avails: {
      matched: waterfall.matched,
      possible,
      available,
      byPriority: byPriority(atPriority),
      contending: findContending(snapshot, {
        ...measured,
        priority: question.priority,
        agencyId: question.agencyId,
        competing,
        wanted: available,
      }),
      matchedListeners: matched.listeners,
    },
  }
}

/** A better priority never has less: it could also have the requests that the allocation leaves to a worse one. */
function byPriority(atPriority: (priority: number) => number): Avails['byPriority'] {
  let most = 0
  return Array.from({ length: limits.priorityMax }, (_, index) => limits.priorityMax - index)
    .map((priority) => ({ priority, available: Math.round((most = Math.max(most, atPriority(priority)))) }))
    .toReversed()
}
