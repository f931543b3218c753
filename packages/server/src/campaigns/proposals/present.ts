/** Proposals as the API returns them. */
import type { proposals } from '@spotdesk/sdk/contract'
import { cpmToNumber } from '@spotdesk/sdk/values'
import type { AmountSeen } from '../../platform/http/money-seen-query.ts'
import type { ProposalRow } from './store.ts'

const toDate = (text: string | null) => (text === null ? null : new Date(text))

/** @param amount what the reader sees of a media amount; who answers a proposal sees media rates */
export function presentProposal(row: ProposalRow, amount: AmountSeen): proposals.Proposal {
  const { buyerAgencyId, buyerName, sellerAgencyId: _, publisherId, publisherName, terms, marginE4, ...rest } = row
  const { cpmE4, startDate, endDate, objectiveValue, ...offered } = terms
  const seen = (value: number, scale: number) => Number(amount(BigInt(Math.round(value * scale)), marginE4)) / scale
  return {
    ...rest,
    buyer: { id: buyerAgencyId, name: buyerName },
    publisher: { id: publisherId, name: publisherName },
    terms: {
      ...offered,
      startDate: toDate(startDate),
      endDate: toDate(endDate),
      objectiveValue: objectiveValue !== null && terms.objectiveType === 'PRICE' ? seen(objectiveValue, 10_000) : objectiveValue,
      cpm: cpmE4 === null ? null : cpmToNumber(seen(cpmE4, 1)),
    },
  }
}
