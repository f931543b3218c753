/** An advertiser as its forms have it, and the bodies of their calls. */
import type { Advertiser } from '@spotdesk/sdk'
import type { advertisers } from '@spotdesk/sdk/contract'
import { advertiserPayload, planAdvertiser } from '@spotdesk/sdk/rules'
import type { z } from 'zod'
import type { FieldIssue } from '../../../shared/forms/judge.ts'

export interface AdvertiserValues {
  name: string
  domain: string
  categoryIds: string[]
  externalReference: string
}
export interface NewAdvertiserValues extends AdvertiserValues {
  contact: string
  email: string
}

export const noAdvertiser: NewAdvertiserValues = { name: '', domain: '', categoryIds: [], contact: '', email: '', externalReference: '' }

export const toAdvertiserValues = ({ name, domain, categories, externalReference }: Advertiser): AdvertiserValues => ({
  name,
  domain: domain ?? '',
  categoryIds: categories.map(({ id }) => id),
  externalReference: externalReference ?? '',
})

const withCategories = ({ categoryIds, ...values }: AdvertiserValues) => ({ ...values, categories: categoryIds.map((id) => ({ id })) })

/** The body of a new advertiser, without what is empty. */
export const toNew = (values: NewAdvertiserValues) =>
  ({ name: values.name, ...advertiserPayload(withCategories(values), 'create') }) as z.input<typeof advertisers.NewAdvertiser>

/** The body of a change: what is left out is cleared, but for contact and e-mail, which no change has. */
export const toChanges = (values: AdvertiserValues) =>
  ({ name: values.name, ...advertiserPayload(withCategories(values), 'update') }) as z.input<typeof advertisers.AdvertiserChanges>

/** The rules that the schema cannot say, as the server has them. */
export function checkAdvertiser(values: AdvertiserValues & Partial<NewAdvertiserValues>): FieldIssue[] {
  const cells = {
    name: values.name,
    domain: values.domain.trim() || null,
    email: values.email?.trim() || null,
    categoryIds: values.categoryIds,
  }
  return planAdvertiser({ before: null, cells, verb: null }).errors
}
