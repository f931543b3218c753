/** How an advertiser's record reads on the wire. */
import type { advertisers } from '@spotdesk/sdk/contract'
import { categoryName } from '@spotdesk/sdk/values'
import type { AdvertiserRecord } from './store.ts'

export function toAdvertiser(record: AdvertiserRecord): advertisers.Advertiser {
  return {
    id: record.id,
    name: record.name,
    status: record.status,
    version: record.version,
    externalReference: record.external_reference,
    domain: record.domain,
    contact: record.contact,
    email: record.email,
    categories: record.category_ids.map((id) => ({ id, name: categoryName(id) })),
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }
}
