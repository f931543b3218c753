import { expect, test } from 'vitest'
import * as z from 'zod'
import { campaignFieldNames, campaignSettings, getSetting, type SettingRow } from '../../values/index.ts'
import { CampaignSettings } from './campaign-settings.ts'
import { Campaign } from './campaign-schemas.ts'

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; prefixItems?: Json[] } & Record<string, unknown>

/** What a schema says at a path, without null. */
function schemaAt(schema: z.ZodType, path: string): { schema: Json | undefined; isNullable: boolean } {
  const withoutNull = (json: Json | undefined): Json | undefined => json?.anyOf?.find(({ type }) => type !== 'null') ?? json
  let json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json | undefined
  for (const key of path.split('.')) {
    const parent = withoutNull(json)
    json = /^\d+$/.test(key) ? parent?.items : parent?.properties?.[key]
  }
  return { schema: withoutNull(json), isNullable: json?.anyOf?.some(({ type }) => type === 'null') ?? false }
}

const settable = campaignFieldNames.filter((field) => field !== 'targeting')

test('every setting stands at its path in the body of a change and in a campaign', () => {
  const missing = settable.filter((field) => {
    const { path } = campaignSettings[field]
    return !schemaAt(CampaignSettings, path).schema || !schemaAt(Campaign, path).schema
  })
  expect(missing).toEqual([])
})

/** What the row of a setting says of its schema. */
function readLimits(row: SettingRow) {
  switch (row.type) {
    case 'choice':
      return { enum: [...row.values] }
    case 'name':
    case 'key':
    case 'line':
      return { maxLength: row.most }
    case 'list':
      return { itemLength: row.most, maxItems: 100 }
    case 'caps':
      return { maxItems: row.most }
    case 'percent':
      return { minimum: 0 }
    case 'id':
      return { maximum: Number.MAX_SAFE_INTEGER }
    case 'objective':
    case 'impressions':
    case 'price':
    case 'whole':
      return { minimum: row.least, maximum: row.most }
    default:
      return {}
  }
}

test('the body of a change has the limits, the values and the nulls of the rows', () => {
  const stated = settable.map((field) => {
    const { path } = campaignSettings[field]
    const { schema: json = {}, isNullable } = schemaAt(CampaignSettings, path)
    const { enum: values, maxLength, minimum, maximum, maxItems } = json
    const itemLength = json.items?.['maxLength']
    // A reference is null as a whole.
    const isAbsent = isNullable || (path.endsWith('.id') && schemaAt(CampaignSettings, path.replace(/\.id$/, '')).isNullable)
    return { field, isNullable: isAbsent, enum: values, maxLength, minimum, maximum, maxItems, itemLength }
  })
  const rows = settable.map((field) => {
    const row = getSetting(field)
    return { field, isNullable: row.isNullable === true, ...readLimits(row) }
  })
  expect(stated).toEqual(rows)
})
