/** The settings of an ad between the wire, where they are members of an ad, and the fields that rules and files speak of. */
import type { ads } from '@spotdesk/sdk/contract'
import { type AdField, type AdFields, newAdFields } from '@spotdesk/sdk/rules'

/** Where a field of the rules stands in a body, when that is under another name. */
const places: Partial<Record<AdField, string>> = {
  creativeId: 'creative.id',
  impressionTrackers: 'thirdPartyTracking.impressionUrls',
  capping: 'cappingRules',
}

/** 'capping.0.unitMultiplier' → 'cappingRules.0.unitMultiplier'. */
export function placeOf(field: string): string {
  const [name = '', ...rest] = field.split('.')
  const place = [places[name as AdField] ?? name, ...rest].join('.')
  return /^linkedTo\.\d+$/.test(place) ? `${place}.id` : place
}

/** The fields that a body sets; what it leaves out is absent. Another type brings its own subtype along. */
export function toCells(body: ads.AdSettings, before: AdFields | null): Partial<AdFields> {
  const { creative, thirdPartyTracking, linkedTo, cappingRules, ...rest } = body
  const cells: { [F in AdField]?: AdFields[F] | undefined } = {
    ...rest,
    creativeId: creative === undefined ? undefined : (creative?.id ?? null),
    impressionTrackers: thirdPartyTracking?.impressionUrls,
    linkedTo: linkedTo?.map(({ id }) => id),
    capping: cappingRules,
  }
  if (before && body.type !== undefined && body.type !== before.type && body.subtype === undefined)
    cells.subtype = newAdFields(before.campaignId, body.type).subtype
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))
}
