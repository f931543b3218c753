import { anyValue, numericId, oneOf, type TypeRow } from './row.ts'

const group = 'Inventory Targeting'

export const inventory = {
  INVENTORY_PUBLISHER: { label: 'Publisher', group, comparison: 'LIST', value: numericId },
  INVENTORY_ZONE: { label: 'Zone', group, comparison: 'LIST', value: numericId },
  INVENTORY_SITE_CHANNEL: { label: 'Site channel', group, comparison: 'LIST', value: anyValue },
  INVENTORY_SUPPLY_PACK: { label: 'Supply pack', group, comparison: 'LIST', value: anyValue },
} as const satisfies Record<string, TypeRow>

/** Beyond the 54: offered where the feature is on. */
export const optionalInventory = {
  INVENTORY_ZONE_CATEGORY: { label: 'Zone category', group, comparison: 'LIST', value: anyValue, feature: 'LABS' },
  INVENTORY_ZONE_GROUP: { label: 'Zone group', group, comparison: 'LIST', value: anyValue, feature: 'LABS' },
  /** AdCOM 1.0 feed types 1 to 7. */
  INVENTORY_FEED_TYPE: {
    label: 'Feed type',
    group,
    comparison: 'LIST',
    feature: 'LABS',
    value: oneOf('MUSIC_SERVICE', 'BROADCAST', 'PODCAST', 'CATCH_UP_RADIO', 'WEB_RADIO', 'GAME', 'TEXT_TO_SPEECH'),
  },
  INVENTORY_POSITION: {
    label: 'Position',
    group,
    comparison: 'LIST',
    feature: 'PREMIUM_POSITION_INVENTORY',
    value: oneOf('PREROLL', 'MIDROLL', 'POSTROLL', 'FIRST', 'LAST'),
  },
} as const satisfies Record<string, TypeRow>
