/** Reasons that the numbers of a verdict do not show: slots that do not fit the ads, and new inventory. */
import { timedAds, maskZones } from '../../match/campaign.ts'
import { matchTargeting } from '../../match/match.ts'
import { contextFor } from '../../match/reading.ts'
import { countRows } from '../../bitmap.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { Flight } from '../../supply/flight.ts'
import type { Matched } from '../question/matched.ts'
import type { CampaignQuestion } from '../question/question.ts'
import type { DeliveryForecast, Reason } from './verdict.ts'

interface Explained {
  question: CampaignQuestion
  flight: Flight
  matched: Pick<Matched, 'since' | 'listeners'>
}

/** The verdict with the reason that a reader can act on, and with a note where the inventory has little history. */
export function explain(snapshot: Snapshot, verdict: DeliveryForecast, { question, flight, matched }: Explained): DeliveryForecast {
  const isNew = matched.since !== null && matched.listeners > 0
  const notes: readonly Reason[] = isNew ? [...verdict.notes, { code: 'newInventory', params: { days: matched.since! } }] : verdict.notes
  const reason = verdict.reason?.code === 'noMatch' ? (missingSlots(snapshot, question, flight) ?? verdict.reason) : verdict.reason
  return { ...verdict, reason, notes }
}

/** The reason when requests pass the targeting but none of their slots fits an ad, by format or by length. Null where no request passes. */
function missingSlots(snapshot: Snapshot, question: CampaignQuestion, { blocks }: Flight): Reason | null {
  const { inventory } = snapshot
  const { targeting, ads } = question
  const timed = timedAds(ads)
  if (timed.length === 0) return null
  const passing = matchTargeting(inventory, targeting, { context: contextFor(snapshot.context, question), block: blocks[0]! })
  const fitting = maskZones(inventory, ads)
  // The reason when a fitting slot passes the targeting of the campaign, but the targeting of the ads leaves nothing, or no request is for
  // sale.
  if (countRows(passing) === 0 || anyRow(passing, (row) => fitting[inventory.sample.codes.zone[row]!] === 1)) return null
  const formats = new Set(timed.flatMap(({ type }) => (type === 'VIDEO' ? ['video'] : type === 'AUDIO' ? ['audio'] : ['audio', 'video'])))
  const seconds = Math.min(...timed.map(({ durationSeconds }) => Math.ceil(durationSeconds!)))
  return { code: 'noSlots', params: { format: [...formats].toSorted().join(' or '), seconds } }
}

function anyRow(bits: Uint32Array, test: (row: number) => boolean): boolean {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) if (test((word << 5) + 31 - Math.clz32(rest & -rest))) return true
  return false
}
