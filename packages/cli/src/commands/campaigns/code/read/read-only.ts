/** Campaigns and ids read by someone who may not write: exports and plans need CAMPAIGN.WRITE, these calls do not. */
import { fieldColumns, printField } from '@spotdesk/sdk/bulk'
import { readSetting, toStoredSetting } from '@spotdesk/sdk/rules'
import { campaignStatuses, limits } from '@spotdesk/sdk/values'
import type { Client } from '../../../../context.ts'
import type { Kind } from './keys.ts'

/** Settings as an export prints them: cells by header, with id, rev and status. Null for one that is not there. */
export async function readCampaignCells(
  client: Client,
  id: number,
  zone: string,
  signal: AbortSignal,
): Promise<Map<string, string> | null> {
  const [campaign, { text: targeting }] = await Promise.all([
    client.campaigns.get({ id }, { signal }),
    client.targeting.ofCampaign({ id }, { signal }),
  ]).catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return [null, { text: '' }] as const
    throw error
  })
  if (!campaign) return null
  const cells = new Map([
    ['id', String(id)],
    ['rev', String(campaign.version)],
    ['status', campaign.archived ? 'ARCHIVED' : campaign.status],
  ])
  for (const { field, header } of fieldColumns) {
    const value = field === 'targeting' ? targeting || null : (readSetting(campaign, field) ?? null)
    cells.set(header, value === null ? '' : printField(field, toStoredSetting(field, value) as never, { zone }))
  }
  return cells
}

/** The ids of all orders or campaigns that have a reference, by it. */
export async function idsByReference(client: Client, kind: Exclude<Kind, 'ad'>, signal: AbortSignal): Promise<Map<string, number>> {
  const rows =
    kind === 'order'
      ? client.orders.dashboard({ status: ['ACTIVE', 'INACTIVE', 'ARCHIVED'], limit: limits.pageMax }, { signal })
      : client.campaigns.keys({ status: [...campaignStatuses, 'ARCHIVED'] }, { signal })
  const found = new Map<string, number>()
  for await (const { id, externalReference } of rows) if (externalReference) found.set(externalReference, id)
  return found
}
