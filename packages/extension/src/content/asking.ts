/** Asks the worker which mentions in view are of campaigns, one question at a time: a page of links does not flood it. */
import { messageWorker } from '../card/tell.ts'
import { mentionsMax } from '../mentions-max.ts'
import type { Mention, MentionedCampaign } from '../messages.ts'
import type { Failure } from '../result.ts'
import { isConnected } from './chip.ts'
import { toMentionKey } from './find.ts'
import type { Spot } from './source.ts'
import type { Spots } from './spots.ts'

const keptMs = 60_000
/** The pause after a failed question. Each further failure doubles it, up to the longest. */
const pauseMs = 2000
const pauseMaxMs = 60_000

/** How often chips tell their age, while the page is seen. */
const ageMs = 60_000

export type RequestSpots = (spots: readonly Spot[]) => void

/**
 * Answers a function that takes mentions in view. Without any it drops those that are over, and goes on if there is room again. Chips with an old
 * answer are asked for anew when the page is seen again.
 * @param onRefused the page may not ask any more
 */
export function createSpotRequests(signal: AbortSignal, { room, show, hide, stale }: Spots, onRefused: () => void): RequestSpots {
  const kept = new Map<string, { at: number; found?: MentionedCampaign }>()
  let waiting: Spot[] = []
  let isAsking = false
  let pause = pauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Takes as many of the waiting as one question has room for. */
  function nextBatch(now: number): [Spot[], Map<string, Mention>] {
    const open = new Map<string, Mention>()
    let count = 0
    let free = room()
    for (const { mention, chip } of waiting) {
      const key = toMentionKey(mention)
      if (!chip && free-- <= 0) break
      if (now - (kept.get(key)?.at ?? 0) >= keptMs) {
        if (open.size >= mentionsMax && !open.has(key)) break
        open.set(key, mention)
      }
      count += 1
    }
    return [waiting.splice(0, count), open]
  }

  async function requestBatch(): Promise<void> {
    const now = Date.now()
    const [batch, open] = nextBatch(now)
    if (open.size > 0) {
      const answer = await messageWorker('mentions.read', { mentions: [...open.values()] })
      if (!answer.ok) return fail(answer.error, batch)
      pause = pauseMs
      for (const key of open.keys()) kept.set(key, { at: now })
      for (const found of answer.data) kept.set(toMentionKey(found.mention), { at: now, found })
    }
    for (const spot of batch) {
      const { found, at } = kept.get(toMentionKey(spot.mention)) ?? { at: now }
      if (found) show(spot, found, at)
      else hide(spot)
    }
  }

  function fail({ code, retryable }: Failure, batch: Spot[]): void {
    if (code === 'messageRefused' || !isConnected()) return onRefused()
    if (!retryable) return
    waiting.unshift(...batch)
    timer = setTimeout(resumeRequests, pause)
    pause = Math.min(pause * 2, pauseMaxMs)
  }

  /** True if the first that waits is a chip to be made anew, or there is room for it. */
  const hasNext = () => waiting[0] !== undefined && (waiting[0].chip !== undefined || room() > 0)

  async function requestAll(): Promise<void> {
    if (isAsking) return
    isAsking = true
    do waiting = waiting.filter(({ source }) => !source.isOver)
    while (hasNext() && !timer && !signal.aborted && (await requestBatch(), true))
    isAsking = false
  }

  /** Ends the pause. A page that nobody sees asks when it is seen. */
  function resumeRequests(): void {
    clearTimeout(timer)
    timer = undefined
    // The extension was reloaded or removed: scripts of before stay in the page, and can do nothing.
    if (!isConnected()) onRefused()
    else if (!document.hidden) {
      const old = stale(Date.now())
      waiting = [...old, ...waiting.filter((spot) => !old.includes(spot))]
      void requestAll()
    }
  }
  for (const type of ['online', 'visibilitychange']) addEventListener(type, resumeRequests, { signal })
  const aging = setInterval(() => document.hidden || stale(Date.now()), ageMs)
  signal.addEventListener('abort', () => clearInterval(aging))

  return (spots) => {
    waiting.push(...spots)
    void requestAll()
  }
}
