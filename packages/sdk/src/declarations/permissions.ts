// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Name of a feature flag. */
export type Feature =
  | 'AD_LINK'
  | 'ATTRIBUTION_DASHBOARD'
  | 'AUDIENCE_DASHBOARD'
  | 'BID_HEALTH'
  | 'CAMPAIGN_AVAILS'
  | 'DCO_DASHBOARD'
  | 'DISPLAY_SALES_TAX'
  | 'HOST_TALENT_READ'
  | 'INVENTORY_FORECAST_CAPPING'
  | 'LABS'
  | 'ORDER_DUPLICATION'
  | 'PREMIUM_POSITION_INVENTORY'
  | 'PUBLISHER_ADJUSTMENTS'
  | 'VOICE_ADS'
