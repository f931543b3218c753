/** Outlines of series as path data. */
import { area, line, symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from 'd3-shape'
import type { DrawnPoint } from '../time/time-layout.ts'

const isNumber = (value: number) => !Number.isNaN(value)

/** A line with gaps where a value is missing. */
export const linePath = line<{ x: number; y: number }>()
  .defined(({ y }) => isNumber(y))
  .x(({ x }) => x)
  .y(({ y }) => y)
  .digits(1)

/** The ground between a line and what it stands on. */
export const areaPath = area<DrawnPoint>()
  .defined(({ y }) => isNumber(y))
  .x(({ x }) => x)
  .y0(({ base }) => base)
  .y1(({ y }) => y)
  .digits(1)

/** The band around a forecast. */
export const bandPath = area<DrawnPoint>()
  .defined(({ low, high }) => isNumber(low) && isNumber(high))
  .x(({ x }) => x)
  .y0(({ low }) => low)
  .y1(({ high }) => high)
  .digits(1)

const round = (value: number) => Math.round(value * 10) / 10

/** A bar: its sides across, its foot and its free end along the axis of values. */
export interface Bar {
  from: number
  to: number
  foot: number
  end: number
}

/** One bar, with its free end rounded: standing, or lying if `isLying`. */
export function barPath({ from, to, foot, end }: Bar, isLying = false): string {
  const at = (across: number, along: number) => (isLying ? `${round(along)},${round(across)}` : `${round(across)},${round(along)}`)
  const radius = Math.min(2, (to - from) / 3, Math.abs(end - foot))
  if (radius < 0.5) return `M${at(from, foot)}L${at(from, end)}L${at(to, end)}L${at(to, foot)}Z`
  const turn = end < foot ? end + radius : end - radius
  const head = `L${at(from, turn)}Q${at(from, end)},${at(from + radius, end)}L${at(to - radius, end)}Q${at(to, end)},${at(to, turn)}`
  return `M${at(from, foot)}${head}L${at(to, foot)}Z`
}

/** The bars of a series as one path, however many. Bars that share a pixel column become one, as high as the highest. */
export function barsPath(points: readonly DrawnPoint[]): string {
  const bars = points
    .filter(({ y, base }) => isNumber(y) && y !== base)
    .map(({ left, right, base, y }) => {
      const slot = right - left
      const gap = Math.max(Math.min(4, slot * 0.3), Math.min(28, slot * 0.2))
      return { from: left + gap / 2, to: right - gap / 2, foot: base, end: y }
    })
  const isDense = bars.length > 1 && bars[1]!.from - bars[0]!.from < 2
  return (isDense ? pixelColumns(bars) : bars).map((bar) => barPath(bar)).join('')
}

function pixelColumns(bars: readonly Bar[]): Bar[] {
  const columns = new Map<number, Bar>()
  for (const bar of bars) {
    const from = Math.floor(bar.from)
    const column = columns.get(from)
    if (!column || Math.abs(bar.end - bar.foot) > Math.abs(column.end - column.foot)) columns.set(from, { ...bar, from, to: from + 1 })
  }
  return [...columns.values()]
}

const symbols = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar, symbolWye]

/** The mark of the series at a place, from 0: a second cue beside its colour. */
export function symbolPath(index: number, size = 44): string {
  return symbol(symbols[index % symbols.length], size).digits(1)() ?? ''
}

/** Slanted lines over a rectangle, which mark a loss. They are drawn, since a picture file cannot hold a pattern of the page. */
export function hatchPath({ x, y, width, height }: { x: number; y: number; width: number; height: number }, gap = 6): string {
  const lines: string[] = []
  // Each line runs from the lower left to the upper right: x + y is the same at all of its points.
  for (let sum = Math.ceil((x + y) / gap) * gap; sum < x + width + y + height; sum += gap) {
    const left = Math.max(x, sum - y - height)
    const right = Math.min(x + width, sum - y)
    if (right - left > 0.5) lines.push(`M${round(left)},${round(sum - left)}L${round(right)},${round(sum - right)}`)
  }
  return lines.join('')
}
