/** The changes of a fix as changes of a change-set: of the campaign, of its order and of its ads. */
import type { StringDates } from '@spotdesk/sdk'
import { columnOf, printField } from '@spotdesk/sdk/bulk'
import type { campaigns, forecast } from '@spotdesk/sdk/contract'
import { changedGroups, type Group, printTargeting } from '@spotdesk/sdk/targeting'
import type { Client } from '../../../context.ts'
import { cleared } from '../../../shared/rows/cells.ts'
import type { Intended } from '../../../shared/change-sets/change-set.ts'

type Changes = StringDates<forecast.ForecastChanges>
type Campaign = StringDates<campaigns.Campaign>
type Printable = Parameters<typeof printField>[0]

/** @returns null when its targeting cannot be changed rule by rule: a rule of it cannot be read */
export async function buildFixChanges(
  client: Client,
  campaign: Campaign,
  changes: Changes,
  signal: AbortSignal,
): Promise<Intended[] | null> {
  const cells = toCells(changes, campaign.timeZone)
  if (changes.dropRules?.length || changes.replaceRules?.length) {
    const { groups } = await client.targeting.ofCampaign({ id: campaign.id }, { signal })
    const fixed = groups && changedGroups(groups as Group[], changes)
    if (!fixed) return null
    cells['targeting'] = printTargeting({ groups: fixed }) || cleared
  }
  const ofOrder = changes.orderCappingRules && campaign.order ? [orderChange(campaign.order.id, changes)] : []
  const ofCampaign: Intended[] =
    Object.keys(cells).length > 0 ? [{ entityType: 'campaign', id: campaign.id, version: campaign.version, cells }] : []
  return [...ofOrder, ...ofCampaign, ...(changes.dropAdCaps ? await adChanges(client, campaign.id, signal) : [])]
}

function toCells({ startDate, endDate, campaignPacing, campaignObjective, cappingRules }: Changes, zone: string): Record<string, string> {
  const cell = <F extends Printable>(field: F, value: Parameters<typeof printField<F>>[1]) =>
    [columnOf(field).header, printField(field, value, { zone }) || cleared] as const
  const date = (iso: string | null) => (iso === null ? null : new Date(iso))
  return Object.fromEntries([
    ...(startDate === undefined ? [] : [cell('startDate', date(startDate))]),
    ...(endDate === undefined ? [] : [cell('endDate', date(endDate))]),
    ...(campaignPacing?.priority === undefined ? [] : [cell('pacingPriority', campaignPacing.priority)]),
    ...(campaignPacing?.type === undefined ? [] : [cell('pacingType', campaignPacing.type)]),
    ...(campaignObjective ? [cell('objectiveValue', campaignObjective.value)] : []),
    ...(cappingRules ? [cell('capping', cappingRules)] : []),
  ])
}

function orderChange(id: number, { orderCappingRules }: Changes): Intended {
  return { entityType: 'order', id, cells: { capping: printField('capping', orderCappingRules!, { zone: 'UTC' }) || cleared } }
}

async function adChanges(client: Client, id: number, signal: AbortSignal): Promise<Intended[]> {
  const ads = await client.campaigns.ads({ id }, { signal }).toArray()
  return ads
    .filter(({ cappingRules, archived }) => cappingRules.length > 0 && !archived)
    .map((ad): Intended => ({ entityType: 'ad', id: ad.id, cells: { capping: cleared } }))
}
