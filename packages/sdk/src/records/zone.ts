import { feedTypeLabels, recordStatusLabels, zoneFormatLabels, zonePositionLabels } from '../values/index.ts'
import { choice, choices, money, reference, text, texts, whole } from './field.ts'
import { named, record, shownFlag, shownText } from './record.ts'

const table = record({
  noun: 'zones',
  one: 'zone',
  many: 'zones',
  path: '/zones',
  permissions: { read: 'ZONE.READ', write: 'ZONE.WRITE' },
  owner: { kind: 'parent', noun: 'publishers', field: 'publisherId' },
  fields: {
    /** Name of the zone. */
    name: text({ label: 'Name', most: 255, is: ['required', 'sorts'] }),
    /** Id of the publisher that it belongs to. */
    publisherId: reference({ label: 'Publisher', to: 'publishers', is: ['required', 'createOnly', 'filters', 'unshown'] }),
    /** AUDIO, DISPLAY or VIDEO. */
    format: choice({ label: 'Format', labels: zoneFormatLabels, initial: 'AUDIO', is: ['sorts', 'filters'] }),
    /** The type of feed that carries it, such as WEB_RADIO or PODCAST. */
    feedType: choice({ label: 'Feed type', labels: feedTypeLabels, initial: 'WEB_RADIO', is: ['sorts', 'filters'] }),
    /** Positions of its ads in the content; empty if not stated. */
    positions: choices({ label: 'Positions', labels: zonePositionLabels }),
    /** Maximum length of an ad, in seconds. */
    maxDuration: whole({
      label: 'Longest ad',
      unit: 's',
      minimum: 1,
      maximum: 600,
      initial: 60,
      column: 'max_duration_s',
      is: ['sorts'],
    }),
    /** Maximum number of ads in one break. */
    maxAdsPerBreak: whole({ label: 'Ads in a break', minimum: 1, maximum: 20, initial: 4, is: ['sorts'] }),
    /** Lowest CPM, in the publisher's currency. */
    floorCpm: money({
      label: 'Floor CPM',
      currency: 'currency',
      scale: 4,
      minimum: 0,
      maximum: 999_999,
      initial: 0,
      column: 'floor_cpm_e4',
      is: ['sorts'],
    }),
    /** Genres of the music that it plays. */
    genres: texts({ label: 'Genres', most: 20, longest: 50 }),
    /** Free labels. */
    tags: texts({ label: 'Tags', most: 20, longest: 50, is: ['private'] }),
    /** The agency's own key of the zone; null without one. */
    externalReference: text({ label: 'External reference', most: 255, is: ['private'] }),
    /** ACTIVE, INACTIVE or ARCHIVED. Archiving has its own calls. */
    status: choice({
      label: 'Status',
      labels: recordStatusLabels,
      initial: 'ACTIVE',
      settable: ['ACTIVE', 'INACTIVE'],
      is: ['changeOnly', 'sorts', 'filters'],
    }),
  },
  shown: {
    /** The publisher that it belongs to. */
    publisher: named('publisherId', 'Publisher'),
    /** ISO 4217 code of the floor: the publisher's. */
    currency: shownText('Currency'),
    /** True if the agency owns it. Others are readable because a supply pack sells them. Only their owner can change them. */
    isOwn: shownFlag('Owned by your agency'),
  },
})
type Table = typeof table
/** The table of zones. */
export interface ZoneTable extends Table {}
/** Zones: sets of ad slots of a publisher. */
export const zone: ZoneTable = table
