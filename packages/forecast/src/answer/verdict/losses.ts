/** Campaigns of the book that get less than before. */
import type { Snapshot } from '../../snapshot.ts'

export interface Loss {
  campaignId: number
  agencyId: number
  name: string
  impressions: number
  /** Of what it wants. */
  percent: number
}

/** A campaign that loses less than this part of its demand has lost nothing: marks are no more exact than that. */
const noLoss = 5e-3

/** The losses of all campaigns but one from one book to another, the largest part first. */
export function findLosses(before: Snapshot, after: Snapshot, exceptId: number): Loss[] {
  const later = new Map(after.claims.map((claim) => [claim.id, claim]))
  return before.claims
    .flatMap(({ id, agencyId, name, demand, got }): Loss[] => {
      const lost = got - (later.get(id)?.got ?? got)
      if (id === exceptId || demand <= 0 || lost < noLoss * demand) return []
      return [{ campaignId: id, agencyId, name, impressions: Math.round(lost), percent: (100 * lost) / demand }]
    })
    .toSorted((a, b) => b.percent - a.percent || a.campaignId - b.campaignId)
}
