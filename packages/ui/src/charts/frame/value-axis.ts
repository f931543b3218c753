import { extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'

/** The values that an axis spans, and its round ticks. */
export interface ValueAxis {
  domain: readonly [number, number]
  ticks: readonly number[]
  /** Distance of two ticks. */
  step: number
}

/**
 * A round axis over some values. Zero is on it unless `isFromZero` is false. Values that are all equal, or none, still give an axis.
 * @param count ticks wanted; round numbers may make it one or two more or fewer
 */
export function valueAxis(values: Iterable<number>, count: number, isFromZero = true): ValueAxis {
  const finite = [...values].filter(Number.isFinite)
  const [least = 0, most = 0] = extent(isFromZero ? [0, ...finite] : finite) as [number?, number?]
  const room = least === most ? Math.abs(most) || 1 : 0
  const low = isFromZero && most >= 0 ? least : least - room / 2
  const high = isFromZero && most <= 0 && least < 0 ? most : most + room / (isFromZero ? 1 : 2)
  const scale = scaleLinear([low, high], [0, 1]).nice(count)
  const [from = 0, to = 1] = scale.domain()
  const ticks = scale.ticks(count)
  return { domain: [from, to], ticks, step: ticks.length > 1 ? ticks[1]! - ticks[0]! : to - from }
}
