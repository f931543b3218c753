/** Findings of the projection in the history of zones, for people who know them: births, ends, and days that were left out. */
import { dayMs, type ForecastFinding } from '@spotdesk/sdk/values'
import type { Bitmap } from '../../bitmap.ts'
import type { Snapshot } from '../../snapshot.ts'

export interface ZoneFinding {
  zoneId: number
  /** OUTAGE, SPIKE: a day that was left out. BEGAN: the first day of a zone that began late. ENDED: the last day of one that is gone. */
  code: ForecastFinding
  /** Day of UTC, yyyy-MM-dd. */
  day: string
  /** Requests of that day, and the expected requests of that day; null for BEGAN and ENDED. */
  requests: number | null
  usual: number | null
  /** Days of history since a zone's birth; null for the others. */
  days: number | null
}

/** Exceptional days are shown as long as they could be remembered. */
const shownDays = 56

/** The findings on zones that have a row in one of some sets, the latest first. */
export function findInZones({ inventory, projection }: Snapshot, sets: readonly Bitmap[]): ZoneFinding[] {
  const { originMs, zones } = inventory.sample
  const toDay = (day: number) => new Date(originMs + day * dayMs).toISOString().slice(0, 10)
  const seen = zonesIn(inventory, sets)
  return projection.zones
    .flatMap(({ firstDay, lastDay, anomalies }, zone) => {
      if (!seen[zone]) return []
      const about = { zoneId: zones[zone]!.id, requests: null, usual: null, days: null }
      return [
        ...(firstDay === null ? [] : [{ at: firstDay, finding: { ...about, code: 'BEGAN' as const, days: -firstDay } }]),
        ...(lastDay === null ? [] : [{ at: lastDay, finding: { ...about, code: 'ENDED' as const } }]),
        ...anomalies
          .filter(({ day }) => day >= -shownDays)
          .map(({ day, kind, requests, usual }) => ({
            at: day,
            finding: {
              ...about,
              code: kind === 'outage' ? ('OUTAGE' as const) : ('SPIKE' as const),
              requests: Math.round(requests),
              usual: Math.round(usual),
            },
          })),
      ]
    })
    .toSorted((a, b) => b.at - a.at || a.finding.zoneId - b.finding.zoneId)
    .map(({ at, finding }) => ({ ...finding, day: toDay(at) }))
}

/** 1 for zones with a row in one of the sets. */
function zonesIn({ sample }: Snapshot['inventory'], sets: readonly Bitmap[]): Uint8Array {
  const seen = new Uint8Array(sample.zones.length)
  for (const bits of sets)
    for (let word = 0; word < bits.length; word += 1)
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) seen[sample.codes.zone[(word << 5) + 31 - Math.clz32(rest & -rest)]!] = 1
  return seen
}
