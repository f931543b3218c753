/** The place of each attribute of a request: its dimension of the sample, and the comparison of its values with a rule. */
import type { TargetingType } from '@spotdesk/sdk/targeting'

/**
 * Attributes that vary together share a dictionary, and a row holds one code of it. A rule is decided once for each entry of a dictionary,
 * and the rows follow.
 */
export const dimensionNames = [
  'zone',
  'place',
  'device',
  'profile',
  'network',
  'content',
  'episodeAge',
  'weather',
  'session',
  'request',
] as const
export type DimensionName = (typeof dimensionNames)[number]

/**
 * - `value`: equal texts. `tag`: equal, or the request's value is a narrower one ('en' takes 'en-US', 'IAB1' takes 'IAB1-6').
 * - `text`: patterns with `*`, whole and in any case. `address`: IP addresses in blocks.
 * - `number` and `version`: between two bounds, both included. `point`: latitude and longitude, near or in a box.
 * - `risk`: ratings `CATEGORY:LEVEL`; a rule's level takes in the higher ones.
 */
export type Comparing = 'value' | 'tag' | 'text' | 'address' | 'number' | 'version' | 'point' | 'risk'

export interface AttributeRow {
  dimension: DimensionName
  comparing: Comparing
}

/** Types that a request carries as an attribute. The others are of time, or are composed of these. */
export type AttributeType = Exclude<
  TargetingType,
  'LOCATION' | 'TIME_DATE_INTERVAL' | 'TIME_HOURLY_WEEK_DAY' | 'TIME_WEEK_DAY' | 'TIME_HOLIDAY'
>

const row =
  (dimension: DimensionName) =>
  (comparing: Comparing = 'value'): AttributeRow => ({ dimension, comparing })
const [zone, place, device, profile] = [row('zone'), row('place'), row('device'), row('profile')]
const [network, content, request] = [row('network'), row('content'), row('request')]

export const attributes: Readonly<Record<AttributeType, AttributeRow>> = {
  INVENTORY_PUBLISHER: zone(),
  INVENTORY_ZONE: zone(),
  INVENTORY_SITE_CHANNEL: zone(),
  INVENTORY_SUPPLY_PACK: zone(),
  INVENTORY_ZONE_CATEGORY: zone(),
  INVENTORY_ZONE_GROUP: zone(),
  INVENTORY_FEED_TYPE: zone(),
  CONTEXT_MUSIC_GENRE: zone(),
  LOCATION_COUNTRY: place(),
  LOCATION_REGION: place(),
  LOCATION_METRO: place(),
  LOCATION_CITY: place(),
  LOCATION_POSTAL_CODE: place('text'),
  LOCATION_LATLONG: place('point'),
  LOCATION_POI: place(),
  DEVICE_TYPE: device(),
  DEVICE_OS: device(),
  DEVICE_OS_VERSION: device('version'),
  DEVICE_BROWSER: device(),
  DEVICE_MANUFACTURER: device(),
  DEVICE_MODEL: device('text'),
  CLIENT_USER_AGENT: device('text'),
  DATA_AGE: profile('number'),
  DATA_GENDER: profile(),
  DATA_SEGMENT: profile(),
  DATA_INTEREST: profile(),
  DATA_PURCHASE_INTENT: profile(),
  DATA_HOUSEHOLD_INCOME: profile('number'),
  DEVICE_LANGUAGE: profile('tag'),
  LISTENER_ID: profile('text'),
  PRODUCT_AUDIENCE: profile(),
  PRODUCT_RETARGETING: profile(),
  IMPORTED_SEGMENT: profile(),
  FIRST_PARTY_KEY_VALUE: profile('text'),
  CLIENT_IP: network('address'),
  CLIENT_ISP: network(),
  DEVICE_CARRIER: network(),
  DEVICE_CONNECTION_TYPE: network(),
  PODCAST_SHOW: content(),
  PODCAST_EPISODE: content('text'),
  PODCAST_CATEGORY: content(),
  PODCAST_TAG: content(),
  PODCAST_LANGUAGE: content('tag'),
  PODCAST_BRAND_SAFETY: content('risk'),
  PODCAST_KEYWORD: content('text'),
  CONTEXT_CATEGORY: content('tag'),
  PODCAST_EPISODE_AGE: row('episodeAge')('number'),
  CONTEXT_WEATHER: row('weather')(),
  CONTEXT_TEMPERATURE: row('weather')('number'),
  SESSION_DEPTH: row('session')('number'),
  CLIENT_REFERRER: request('text'),
  CUSTOM_PARAMETER: request('text'),
  INVENTORY_POSITION: request(),
}
export const attributeTypes = Object.keys(attributes) as AttributeType[]

/** Levels of place that the type LOCATION searches. */
export const placeLevels = ['LOCATION_COUNTRY', 'LOCATION_REGION', 'LOCATION_METRO', 'LOCATION_CITY'] as const

/**
 * Values of one entry or request. It has lists where several values hold at once. A point is 'latitude,longitude'. Unknown values are left
 * out.
 */
export type AttributeValues = { readonly [T in AttributeType]?: string | number | readonly string[] }
