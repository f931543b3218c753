/** Asks the worker which mentions in view are of campaigns, one question at a time: a page of links does not flood it. */
import { tell } from '../card/tell.ts'
import { mentionsMax } from '../mentions-max.ts'
import type { Mention, MentionedCampaign } from '../messages.ts'
import type { Failure } from '../result.ts'
import { isConnected } from './chip.ts'
import { keyOf } from './find.ts'
import type { Spot } from './source.ts'
import type { Spots } from './spots.ts'

const keptMs = 60_000
/** The pause after a failed question. Each further failure doubles it, up to the longest. */
const pauseMs = 2000
const pauseMaxMs = 60_000

export type Ask = (spots: readonly Spot[]) => void

/**
 * Answers a function that takes mentions in view. Without any it drops those that are over, and goes on if there is room again.
 * @param onRefused the page may not ask any more
 */
export function createAsking(signal: AbortSignal, { isFull, show }: Spots, onRefused: () => void): Ask {
  const kept = new Map<string, { at: number; found?: MentionedCampaign }>()
  let waiting: Spot[] = []
  let isAsking = false
  let pause = pauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Takes as many of the waiting as one question has room for. */
  function takeBatch(now: number): [Spot[], Map<string, Mention>] {
    const open = new Map<string, Mention>()
    let count = 0
    for (const { mention } of waiting) {
      const key = keyOf(mention)
      if (now - (kept.get(key)?.at ?? 0) >= keptMs) {
        if (open.size >= mentionsMax && !open.has(key)) break
        open.set(key, mention)
      }
      count += 1
    }
    return [waiting.splice(0, count), open]
  }

  async function askOnce(): Promise<void> {
    const now = Date.now()
    const [batch, open] = takeBatch(now)
    if (open.size > 0) {
      const answer = await tell('mentions.read', { mentions: [...open.values()] })
      if (!answer.ok) return fail(answer.error, batch)
      pause = pauseMs
      for (const key of open.keys()) kept.set(key, { at: now })
      for (const found of answer.data) kept.set(keyOf(found.mention), { at: now, found })
    }
    for (const spot of batch) {
      const found = kept.get(keyOf(spot.mention))?.found
      if (found) show(spot, found)
    }
  }

  function fail({ code, retryable }: Failure, batch: Spot[]): void {
    if (code === 'messageRefused' || !isConnected()) return onRefused()
    if (!retryable) return
    waiting.unshift(...batch)
    timer = setTimeout(askNow, pause)
    pause = Math.min(pause * 2, pauseMaxMs)
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    do waiting = waiting.filter(({ source }) => !source.isOver)
    while (waiting.length > 0 && !timer && !isFull() && !signal.aborted && (await askOnce(), true))
    isAsking = false
  }

  /** Ends the pause. A page that nobody sees asks when it is seen. */
  function askNow(): void {
    clearTimeout(timer)
    timer = undefined
    // The extension was reloaded or removed: scripts of before stay in the page, and can do nothing.
    if (!isConnected()) onRefused()
    else if (!document.hidden) void ask()
  }
  for (const type of ['online', 'visibilitychange']) addEventListener(type, askNow, { signal })

  return (spots) => {
    waiting.push(...spots)
    void ask()
  }
}
