import type { SpotdeskCore } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { CampaignSummary } from '../messages.ts'
import { toSummaries } from './campaign-summary.ts'
import type { Account } from './sign/vault-parts.ts'

export type Core = SpotdeskCore<'string'>
/** Campaigns, and their number on the server. */
export type Rows = { items: CampaignSummary[]; total: number }

/** Rows that a list shows; for more the web app is the better place. */
export const listLimit = 50

/** Campaigns of the agency as rows show them. */
export async function fetchRows(
  core: Core,
  { rights }: Account,
  query: Parameters<typeof core.call<typeof campaigns.cards>>[1],
): Promise<Rows> {
  const { list, total } = await core.call(campaigns.cards, { limit: listLimit, ...query })
  const items = toSummaries(list, rights)
  return { items, total: Number.isInteger(total) ? total : items.length }
}
