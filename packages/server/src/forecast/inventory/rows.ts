/** Rows of inventory as feeds send them, flat, so that NDJSON and CSV have the same members. */
import { attributes, type AttributeType, attributeTypes } from '@spotdesk/forecast'
import { id, instant, wholeHour } from '@spotdesk/sdk/contract'
import { canonicalZone, type InventoryKind, isTimeZone, limits } from '@spotdesk/sdk/values'
import * as z from 'zod'

/** Far above the requests of an hour of a zone, and far below the limit of exact sums. */
const countMax = 2_000_000_000
const count = z.int().min(0).max(countMax)
const revision = z.int().min(0).default(0)

/** Attributes that a request carries; those of its zone are settings of the product. */
export const requestTypes: readonly AttributeType[] = attributeTypes.filter((type) => attributes[type].dimension !== 'zone')

/** Attributes of which a request may have several values. */
const manyTypes: ReadonlySet<AttributeType> = new Set<AttributeType>([
  'LOCATION_POI',
  'DATA_SEGMENT',
  'DATA_INTEREST',
  'DATA_PURCHASE_INTENT',
  'PRODUCT_AUDIENCE',
  'PRODUCT_RETARGETING',
  'IMPORTED_SEGMENT',
  'FIRST_PARTY_KEY_VALUE',
  'PODCAST_CATEGORY',
  'PODCAST_TAG',
  'PODCAST_KEYWORD',
  'PODCAST_BRAND_SAFETY',
  'CONTEXT_CATEGORY',
  'CUSTOM_PARAMETER',
  'INVENTORY_POSITION',
])
/** A request with more of them does not come from a listener. */
const mostValues = 100

const text = z.union([z.string().min(1).max(limits.name), z.number()]).transform(String)
const createValueSchema = (type: AttributeType) => (manyTypes.has(type) ? z.array(text).max(mostValues) : text).nullish()

export const SampleRow = z.strictObject({
  /** When it was requested. */
  at: instant,
  /** A pseudonym that stays the same for 28 days. */
  listener: z.string().min(1).max(limits.name),
  zoneId: id,
  /** IANA zone of the listener's place. */
  timeZone: z
    .string()
    .refine(isTimeZone)
    .transform((zone) => canonicalZone(zone) ?? zone)
    .nullish(),
  ...(Object.fromEntries(requestTypes.map((type) => [type, createValueSchema(type)])) as Record<
    AttributeType,
    ReturnType<typeof createValueSchema>
  >),
})
export type SampleRow = z.output<typeof SampleRow>

export const VolumeRow = z.strictObject({
  hour: wholeHour,
  zoneId: id,
  requests: count,
  revision,
})
export type VolumeRow = z.output<typeof VolumeRow>

/** Attributes of one value a request: only their counts add up to all requests. */
const marginTypes = attributeTypes.filter((type) => !manyTypes.has(type))

export const MarginRow = z.strictObject({
  day: z.iso.date(),
  attribute: z.enum(marginTypes),
  value: text,
  requests: count,
  revision,
})
export type MarginRow = z.output<typeof MarginRow>

/** The identity of a row in a batch; requests are never equal. */
export const keyOfRow: Readonly<Partial<Record<InventoryKind, (row: Record<string, unknown>) => string>>> = {
  volumes: (row) => `${String(row['zoneId'])} ${(row['hour'] as Date).getTime()}`,
  margins: (row) => `${String(row['attribute'])} ${String(row['day'])} ${String(row['value'])}`,
}

export const rowSchemas: Readonly<Record<InventoryKind, z.ZodObject>> = { samples: SampleRow, volumes: VolumeRow, margins: MarginRow }
