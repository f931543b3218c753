import type { CampaignRow } from '@spotdesk/sdk'
import { type PartOfOrder, partOfOrder } from '@spotdesk/sdk/rules'
import { getDelivered, getObjective } from '../../../shared/delivery/amounts.ts'

/** The part of the order that a campaign has. Of an archived one it is what was delivered, as in the order's sums: the rest is given up. */
export function partOfRow(row: CampaignRow, orderObjective: number | null): PartOfOrder {
  const { value: delivered } = getDelivered(row)
  return partOfOrder({ objective: row.archived ? delivered : getObjective(row), delivered }, orderObjective)
}

/** True if the campaign counts in the order's sums: a second screen has sums of its own, and an archived campaign counts with its delivery. */
export const countsInOrder = (row: CampaignRow): boolean =>
  row.campaignType !== 'SECOND_SCREEN' && (!row.archived || getDelivered(row).value > 0)
