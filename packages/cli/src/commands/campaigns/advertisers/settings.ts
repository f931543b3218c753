/** Settings of advertisers as `--set name=value` and `--clear name` name them. */
import { listed, type Setting } from '../../../shared/records/settings.ts'

const asText = (text: string) => text

const settings: readonly Setting[] = [
  { name: 'name', field: 'name', clears: false, read: asText },
  { name: 'domain', field: 'domain', clears: true, read: asText },
  { name: 'external_reference', field: 'externalReference', clears: true, read: asText },
  { name: 'category_ids', field: 'categoryIds', clears: true, read: listed },
  { name: 'contact', field: 'contact', clears: false, only: 'create', read: asText },
  { name: 'email', field: 'email', clears: false, only: 'create', read: asText },
  { name: 'status', field: 'status', clears: false, only: 'edit', read: (text) => text.toUpperCase() },
]

export const advertiserSettings = { one: 'advertiser', many: 'advertisers', settings }
