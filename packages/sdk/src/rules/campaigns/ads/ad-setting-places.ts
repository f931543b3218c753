/** The places of an ad's settings in a body of the API, where their names differ from those of rules and files. */
import type { AdField } from './ad-fields.ts'

const places: Partial<Record<AdField, string>> = {
  creativeId: 'creative.id',
  impressionTrackers: 'thirdPartyTracking.impressionUrls',
  capping: 'cappingRules',
}

/** 'capping.0.unitMultiplier' → 'cappingRules.0.unitMultiplier'. */
export function adSettingPlace(field: string): string {
  const [name = '', ...rest] = field.split('.')
  const place = [places[name as AdField] ?? name, ...rest].join('.')
  return /^linkedTo\.\d+$/.test(place) ? `${place}.id` : place
}
