/** Advertisers as the API returns them. */
import type { advertisers } from '@spotdesk/sdk/contract'
import { categoryName } from '@spotdesk/sdk/values'
import type { AdvertiserState } from '@spotdesk/sdk/rules'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { isSeller } from '../../platform/http/visible-query.ts'
import type { DatedRecord } from '../../platform/change-sets/record/record-query.ts'

/** Without contacts for a publisher's user. */
export function toAdvertiser(
  { id, version, createdAt, updatedAt, fields }: DatedRecord<AdvertiserState>,
  actor: Actor,
): advertisers.Advertiser {
  const { categoryIds, ...settings } = fields
  const contacts = isSeller(actor) && { contact: null, email: null }
  return {
    id,
    ...settings,
    ...contacts,
    version,
    categories: categoryIds.map((code) => ({ id: code, name: categoryName(code) })),
    createdAt,
    updatedAt,
  }
}
