import { feedTypeLabels } from '../../values/index.ts'
import { numericId, fixedVocabulary, type TypeRow } from './row.ts'

const group = 'Inventory Targeting'

export const inventory = {
  INVENTORY_PUBLISHER: { label: 'Publisher', group, comparison: 'LIST', value: numericId, lookUp: 'PUBLISHER' },
  INVENTORY_ZONE: { label: 'Zone', group, comparison: 'LIST', value: numericId, lookUp: 'ZONE' },
  INVENTORY_SITE_CHANNEL: {
    label: 'Site channel',
    group,
    comparison: 'LIST',
    value: numericId,
    lookUp: 'SITE_CHANNEL',
    permission: 'TARGETING_CHANNEL.READ',
  },
  INVENTORY_SUPPLY_PACK: { label: 'Supply pack', group, comparison: 'LIST', value: numericId, lookUp: 'SUPPLY_PACK' },
} as const satisfies Record<string, TypeRow>

/** The platform's vocabulary of zone content. */
const zoneCategories = fixedVocabulary({
  MUSIC_CHR: 'Music / CHR',
  MUSIC_ADULT: 'Music / Adult',
  MUSIC_ROCK: 'Music / Rock',
  MUSIC_URBAN: 'Music / Urban',
  MUSIC_COUNTRY: 'Music / Country',
  MUSIC_CLASSICAL: 'Music / Classical',
  MUSIC_LOCAL: 'Music / Local',
  NEWS_TALK: 'News / Talk',
  SPORTS: 'Sports',
  COMEDY: 'Comedy',
  BUSINESS: 'Business',
  CULTURE: 'Culture',
  TRUE_CRIME: 'True crime',
  FAMILY: 'Family',
  RELIGION: 'Religion',
})

/** Beyond the 54: offered where the feature is on. */
export const optionalInventory = {
  INVENTORY_ZONE_CATEGORY: { label: 'Zone category', group, comparison: 'LIST', value: zoneCategories, feature: 'LABS' },
  INVENTORY_ZONE_GROUP: { label: 'Zone group', group, comparison: 'LIST', value: numericId, feature: 'LABS', lookUp: 'ZONE_GROUP' },
  /** AdCOM 1.0 feed types 1 to 7. */
  INVENTORY_FEED_TYPE: {
    label: 'Feed type',
    group,
    comparison: 'LIST',
    feature: 'LABS',
    value: fixedVocabulary(feedTypeLabels),
  },
  /** The position in the programme, and in the break. */
  INVENTORY_POSITION: {
    label: 'Position',
    group,
    comparison: 'LIST',
    feature: 'PREMIUM_POSITION_INVENTORY',
    value: fixedVocabulary({
      PREROLL: 'Pre-roll',
      MIDROLL: 'Mid-roll',
      POSTROLL: 'Post-roll',
      FIRST: 'First in the break',
      LAST: 'Last in the break',
    }),
  },
} as const satisfies Record<string, TypeRow>
