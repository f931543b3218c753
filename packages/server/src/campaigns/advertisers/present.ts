/** Advertisers as the API returns them. */
import type { advertisers } from '@spotdesk/sdk/contract'
import { categoryName } from '@spotdesk/sdk/values'
import type { AdvertiserState } from '@spotdesk/sdk/rules'
import type { DatedRecord } from '../../platform/change-sets/record-query.ts'

export function toAdvertiser({ id, version, createdAt, updatedAt, fields }: DatedRecord<AdvertiserState>): advertisers.Advertiser {
  const { categoryIds, ...settings } = fields
  return { id, ...settings, version, categories: categoryIds.map((code) => ({ id: code, name: categoryName(code) })), createdAt, updatedAt }
}
