/**
 * Positions in sequences that rows ask for, campaign by campaign. The sequence that results from all rows together counts, so a file with
 * the present positions changes nothing.
 */
import { canBeInSequence, syncSequence, placeAds, shortestSequence, type SequenceState } from '../../rules/index.ts'
import { type AdHome, placeholderOf, positionIn } from './ad-context.ts'
import type { AdCandidate } from './planned-ad.ts'
import { rowError } from '../read/parse.ts'

const getCandidateId = ({ record, row }: AdCandidate) => record?.id ?? placeholderOf(row.index)
const at = { column: 'sequence_position', field: 'sequencePosition' }

/** Moves ads to the positions of their rows, turns unchanged rows into updates, and refuses two ads at one position. */
export function placeRows(candidates: readonly AdCandidate[]): void {
  for (const [home, own] of Map.groupBy(candidates, (candidate) => candidate.home)) {
    const asking = refuseShared(own.filter(({ row }) => row.cells.sequencePosition !== undefined))
    if (asking.length > 0) placeIn(home, own, asking)
  }
}

/** Two rows that ask for the same position would make the result depend on their order. */
function refuseShared(asking: readonly AdCandidate[]): AdCandidate[] {
  const byPlace = Map.groupBy(asking, ({ row }) => row.cells.sequencePosition!)
  return asking.filter((candidate) => {
    const { row, plan } = candidate
    const place = row.cells.sequencePosition!
    if (place === null || byPlace.get(place)!.length < 2) return true
    const error = rowError(
      row,
      { code: 'invalidValue', detail: 'two ads ask for this place' },
      { ...at, value: row.texts.sequencePosition ?? null },
    )
    Object.assign(plan, { verdict: 'ERROR', errors: [error], warnings: [], changes: [], after: null, effect: null })
    return false
  })
}

function placeIn(home: AdHome, own: readonly AdCandidate[], asking: readonly AdCandidate[]): void {
  const standing = own.filter(({ plan }) => plan.verdict !== 'ERROR')
  const followed = followedBy(home, standing)
  const able = asking.filter(({ plan }) => canBeInSequence(plan.after!))
  for (const { row, plan } of asking) {
    if (row.cells.sequencePosition === null || canBeInSequence(plan.after!)) continue
    ignore(row, plan, 'the ad is not active, or not heard in the audio timeline')
  }
  const places = new Map(able.map((candidate) => [getCandidateId(candidate), candidate.row.cells.sequencePosition!]))
  const wanted = placeAds(followed.adIds, places)
  if (wanted.length < shortestSequence && followed.adIds.length === 0) {
    for (const { row, plan } of able) if (row.cells.sequencePosition !== null) ignore(row, plan, 'a sequence has at least two ads')
    return
  }
  if (wanted.join() === followed.adIds.join()) return
  const moved = able.filter(
    (candidate) => positionIn(home.sequence, getCandidateId(candidate)) !== positionIn({ adIds: wanted }, getCandidateId(candidate)),
  )
  const byMoved = new Map(moved.map((candidate) => [getCandidateId(candidate), positionIn({ adIds: wanted }, getCandidateId(candidate))]))
  // Ads at their old position change nothing, unless the new sequence needs them to move.
  const enough = placeAds(followed.adIds, byMoved).join() === wanted.join()
  for (const candidate of enough ? moved : able) {
    candidate.plan.position = positionIn({ adIds: wanted }, getCandidateId(candidate))
    if (candidate.plan.verdict === 'UNCHANGED') candidate.plan.verdict = 'UPDATE'
  }
}

function ignore(row: AdCandidate['row'], plan: AdCandidate['plan'], reason: string): void {
  plan.warnings.push(rowError(row, { code: 'valueIgnored', params: { reason } }, { ...at, value: row.texts.sequencePosition ?? null }))
}

/** The sequence that follows from the ads alone, before the rows' positions. */
function followedBy(home: AdHome, own: readonly AdCandidate[]): SequenceState {
  const next = new Map([...home.ads].map(([id, { fields }]) => [id, fields]))
  for (const candidate of own) next.set(getCandidateId(candidate), candidate.plan.after!)
  const able = new Set([...next].flatMap(([id, fields]) => (canBeInSequence(fields) ? [id] : [])))
  const returning = own.flatMap(({ record, ...rest }) => {
    const id = getCandidateId({ record, ...rest })
    return record && able.has(id) && !canBeInSequence(record.fields) ? [id] : []
  })
  return syncSequence(home.sequence, able, returning)
}
