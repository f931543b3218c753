import { groupNear } from './label-places.ts'
import type { TimeLayout } from './time-layout.ts'
import type { ChangeMarker, TimeChartData } from './time-series.ts'

/** Signs that would cover each other stand as one, with their number. */
export interface SignGroup {
  x: number
  markers: readonly ChangeMarker[]
  /** Shown beside the sign, where there is room up to the next one. */
  hasLabel: boolean
}

export interface Signs {
  groups: readonly SignGroup[]
  /** The line "Now"; `null` where it is not on the axis. */
  nowX: number | null
  /** Middle of its label, beside a sign that stands in its place. */
  nowLabelX: number
}

/** Diameter of a sign in pixels. */
export const signSize = 22
const labelGap = 6
/** Half of the label "Now", with a gap. */
const nowRoom = 20

/** Places of the signs of changes and of the line "Now". */
export function placeSigns(
  { markers = [], now, from, to }: TimeChartData,
  layout: TimeLayout,
  measure: (text: string, weight?: number) => number,
): Signs {
  const shown = markers.filter(({ at }) => at >= from && at <= to).toSorted((a, b) => a.at - b.at)
  const nowX = now !== undefined && now >= from && now <= to ? layout.x(now) : null
  const groups = groupNear(
    shown.map(({ at }) => layout.x(at)),
    signSize + 2,
  ).map((indexes) => indexes.map((index) => shown[index]!))
  const xs = groups.map((group) => layout.x(group[0]!.at))
  const near = nowX === null ? undefined : xs.find((x) => Math.abs(x - nowX) < signSize / 2 + nowRoom)
  const aside = signSize / 2 + nowRoom
  const nowLabelX = near === undefined ? (nowX ?? 0) : near <= nowX! ? near + aside : near - aside
  return {
    nowX,
    nowLabelX,
    groups: groups.map((group, index) => {
      const x = xs[index]!
      const ends = x + signSize / 2 + labelGap + measure(group[0]!.label, group[0]!.isStrong ? 600 : 400)
      const next = Math.min(xs[index + 1] ?? Infinity, nowX !== null && nowX >= x ? nowX - nowRoom : Infinity)
      const isClear = ends + signSize / 2 + 4 < next && ends <= layout.right + 10
      return { x, markers: group, hasLabel: group.length === 1 && isClear }
    }),
  }
}
