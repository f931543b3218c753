/** Proposals as the API returns them. */
import type { proposals } from '@spotdesk/sdk/contract'
import { cpmToNumber } from '@spotdesk/sdk/values'
import type { ProposalRow } from './store.ts'

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

export function presentProposal(row: ProposalRow): proposals.Proposal {
  const { buyerAgencyId, buyerName, sellerAgencyId: _, publisherId, publisherName, terms, ...rest } = row
  const { cpmE4, startDate, endDate, ...offered } = terms
  return {
    ...rest,
    buyer: { id: buyerAgencyId, name: buyerName },
    publisher: { id: publisherId, name: publisherName },
    terms: {
      ...offered,
      startDate: instantOf(startDate),
      endDate: instantOf(endDate),
      cpm: cpmE4 === null ? null : cpmToNumber(cpmE4),
    },
  }
}
