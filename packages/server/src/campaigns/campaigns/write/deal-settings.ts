/** `GET /campaigns/{id}/settings`: the address of a campaign's deal in another application. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { Problem, notFound } from '../../../platform/http/answer/problem.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { readCampaignRecord } from '../store.ts'

export const readDealSettings: Handler<typeof campaigns.dealSettings> = async ({ id }, { db, actor, services }) => {
  const record = await readCampaignRecord(db, actor, id)
  if (!record) throw notFound()
  const { dealSettingsUrl } = services.config
  if (dealSettingsUrl === null) throw new Problem('dealSettingsNotSet')
  return { redirectURL: filled(dealSettingsUrl, { campaignId: String(id), dealId: record.deal_id ?? '' }) }
}

/** Replaces each {name} in an address; the value is encoded for the path or query that it is in. */
function filled(template: string, values: Record<string, string>): string {
  return template.replaceAll(/(?:\{|%7B)(\w+)(?:\}|%7D)/gi, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name]!) : whole,
  )
}
