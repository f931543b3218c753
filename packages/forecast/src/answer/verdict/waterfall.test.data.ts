/** The waterfall of a question without any of the engine's steps but contention: a loop over rows and listeners. */
import { hasRow } from '../../bitmap.ts'
import { insertQuestion } from '../../contention/insert.ts'
import { mix } from '../../hash.ts'
import { campaignHasDates, matchCampaign } from '../../match/campaign.ts'
import { defaultContext } from '../../match/condition.ts'
import { blockHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import { blockTable, createFlight, pooledTable } from '../../supply/flight.ts'
import { originMs } from '../../world.test.data.ts'
import { toWindow } from '../pass/caps.ts'
import type { CampaignQuestion } from '../question/question.ts'

/**
 * The waterfall by its definition: matched from all rows of the weekdays, or from the replay where dates decide; what is left, from the rows of
 * contention as they are replayed, scaled to matched.
 */
export function measureSlowly(where: Snapshot, { targeting, ads, startMs, endMs, priority, capping }: CampaignQuestion) {
  const { inventory, strata, rows, replayHour } = where
  const { sample, weights } = inventory
  const flight = createFlight(originMs, startMs!, endMs!)
  const sums = { all: 0, matched: 0, left: 0, largest: 0 }
  const isDated = campaignHasDates({ targeting, ads })
  if (!isDated) {
    const bits = matchCampaign(inventory, { targeting, ads }, { context: defaultContext })
    const table = pooledTable(strata, flight)
    for (let row = 0; row < sample.rows; row += 1)
      if (hasRow(bits, row)) sums.all += weights[row]! * table[strata.of[row]! * blockHours + sample.hour[row]!]!
  }
  const lists = flight.blocks.map((block) => {
    const bits = matchCampaign(inventory, { targeting, ads }, { context: defaultContext, block })
    const table = blockTable(strata, flight, block)
    const found: { row: number; factor: number; worth: number }[] = []
    for (let row = 0; row < sample.rows; row += 1) {
      const factor = table[strata.of[row]! * blockHours + replayHour[row]!]!
      if (!hasRow(bits, row) || factor === 0) continue
      if (isDated) sums.all += weights[row]! * factor
      if (row < rows) found.push({ row, factor, worth: weights[row]! * factor })
    }
    return { block, found }
  })
  const shares = insertQuestion(
    where,
    lists.map(({ block, found }) => ({
      block,
      count: found.length,
      rows: Uint32Array.from(found, ({ row }) => row),
      worth: Float32Array.from(found, ({ worth }) => worth),
    })),
    { priority, own: undefined },
  )
  const requests = lists
    .flatMap(({ block, found }, list) =>
      found.map(({ row, factor, worth }, index) => ({
        listener: sample.listenerStarts.findLastIndex((start) => start <= row),
        at: (block * blockHours + replayHour[row]!) * 3600 + sample.second[row]!,
        worth: worth / factor,
        free: factor * (shares[list]!.available?.[index] ?? 1),
        factor,
      })),
    )
    .toSorted((a, b) => a.at - b.at)
  for (const { worth, factor, free } of requests) {
    sums.matched += worth * factor
    sums.left += worth * free
    sums.largest = Math.max(sums.largest, worth)
  }
  // A set that contention's listeners do not have is free.
  if (sums.matched === 0) return { matched: sums.all, left: sums.all, available: sums.all, largest: 0 }
  const scale = sums.all / sums.matched
  const left = scale * sums.left
  const draws = 24
  let shown = 0
  for (let draw = 0; draw < draws && capping.length > 0; draw += 1) {
    const exposures = new Map<number, number[]>()
    for (const [index, { listener, at, worth, free }] of requests.entries())
      for (let rest = free; rest > 0; rest -= 1) {
        if ((mix(index, draw * 64 + Math.floor(rest)) >>> 8) / 0x100_0000 >= rest) continue
        const before = exposures.get(listener) ?? []
        if (!capping.map(toWindow).every(({ limit, seconds }) => before.filter((time) => time > at - seconds).length < limit)) continue
        exposures.set(listener, [...before, at])
        shown += worth / draws
      }
  }
  return { matched: sums.all, left, available: capping.length === 0 ? left : Math.min(left, scale * shown), largest: scale * sums.largest }
}
