/** Campaigns and ids read by someone who may not write: exports and plans need CAMPAIGN.WRITE, these calls do not. */
import { type CampaignRecord, printField, columnOf } from '@spotdesk/sdk/bulk'
import { campaignStatuses, limits } from '@spotdesk/sdk/values'
import type { Client } from '../../../context.ts'
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
  const date = (text: string | null) => (text === null ? null : new Date(text))
  const second = campaign.extensions.find(({ type }) => type === 'SECOND_SCREEN')?.data
  const fields = {
    externalReference: campaign.externalReference,
    name: campaign.name,
    type: campaign.campaignType,
    advertiserId: campaign.advertiser.id,
    orderId: campaign.order?.id ?? null,
    publisherId: campaign.publisher?.id ?? null,
    dealId: campaign.dealId,
    startDate: date(campaign.startDate),
    endDate: date(campaign.endDate),
    currency: campaign.currency,
    objectiveType: campaign.objectiveType,
    objectiveValue: campaign.campaignObjective.value,
    objectiveUnlimited: campaign.campaignObjective.unlimited,
    revenueType: campaign.campaignRevenue.type,
    cpm: campaign.campaignRevenue.value,
    pacingType: campaign.campaignPacing.type,
    pacingPriority: campaign.campaignPacing.priority,
    marginPercent: campaign.margin,
    secondScreenObjective: second?.objective ?? null,
    secondScreenCpm: second?.cpmBid ?? null,
    capping: campaign.cappingRules,
    categoryIds: campaign.categoryIds,
    attributionPixelIds: campaign.attribution.pixelIds,
    assignedUsername: campaign.assignedUsername,
    targeting: targeting === '' ? null : targeting,
  } satisfies Record<keyof CampaignRecord['fields'], unknown>
  const cells = new Map([
    ['id', String(id)],
    ['rev', String(campaign.version)],
    ['status', campaign.archived ? 'ARCHIVED' : campaign.status],
  ])
  for (const [field, value] of Object.entries(fields)) {
    const name = field as keyof typeof fields
    const { header, type } = columnOf(name)
    // Money has a form of its own in columns: the column reads the number as it reads a cell.
    const read = typeof value === 'number' ? type.read(String(value), { zone }) : { value }
    cells.set(header, value === null || !('value' in read) ? '' : printField(name, read.value as never, { zone }))
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
