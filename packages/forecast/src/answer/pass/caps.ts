/** Frequency caps as exact rolling windows of one listener. */
import type { CappingUnit } from '@spotdesk/sdk/values'
import type { CappingRule, ForecastAd } from '../../match/campaign.ts'

const unitSeconds: Record<CappingUnit, number> = {
  MINUTE: 60,
  HOUR: 3600,
  DAY: 86_400,
  WEEK: 604_800,
  // 720 hours (docs/domain.md §7).
  MONTH: 2_592_000,
  CAMPAIGN: Number.POSITIVE_INFINITY,
}

export interface Window {
  limit: number
  /** Length in seconds; Infinity for a lifetime. */
  seconds: number
}

export function toWindow({ limit, unit, unitMultiplier }: CappingRule): Window {
  return { limit, seconds: unitSeconds[unit] * unitMultiplier }
}

/** Most exposures that windows allow in `seconds`. */
export function mostIn(windows: readonly Window[], seconds: number): number {
  const allowed = windows.map((window) =>
    window.seconds >= seconds
      ? window.limit
      : seconds === Number.POSITIVE_INFINITY
        ? Number.POSITIVE_INFINITY
        : window.limit * Math.ceil(seconds / window.seconds),
  )
  return Math.min(Number.POSITIVE_INFINITY, ...allowed)
}

/**
 * The windows in force for a campaign. Its own rules and its order's all hold together. The rules of its ads are summed, for each window
 * that some ad has. An ad without a rule for a window allows as much as its other rules imply. An ad without rules allows everything.
 */
export function resolveWindows(capping: readonly CappingRule[], ads: readonly ForecastAd[]): Window[] {
  const own = capping.map(toWindow)
  const perAd = ads.map((ad) => ad.capping.map(toWindow))
  const lengths = new Set(perAd.flat().map(({ seconds }) => seconds))
  const summed = [...lengths].map((seconds) => ({ seconds, limit: perAd.reduce((sum, windows) => sum + mostIn(windows, seconds), 0) }))
  return [...own, ...summed].filter(({ limit }) => Number.isFinite(limit))
}

/** Decides exposures of one listener after another, in order of time. */
export class CapMeter {
  readonly #windows: readonly Window[]
  /** Times of the last exposures, as many as the window's limit, in turn. */
  readonly #rings: Float64Array[]
  #shown = 0

  constructor(windows: readonly Window[]) {
    this.#windows = windows
    this.#rings = windows.map(({ limit }) => new Float64Array(limit))
  }

  /** Begins a listener without exposures. */
  reset(): void {
    this.#shown = 0
  }

  /** True if all windows (t − W, t] have room at a time, in seconds that do not fall. */
  hasRoom(at: number): boolean {
    for (let index = 0; index < this.#windows.length; index += 1) {
      const { limit, seconds } = this.#windows[index]!
      // The exposure `limit` times ago has to be outside the window.
      if (this.#shown >= limit && this.#rings[index]![this.#shown % limit]! > at - seconds) return false
    }
    return true
  }

  show(at: number): void {
    for (let index = 0; index < this.#windows.length; index += 1) this.#rings[index]![this.#shown % this.#windows[index]!.limit] = at
    this.#shown += 1
  }
}
