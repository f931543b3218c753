/** Maps the settings of an ad between the API, where they are members of an ad, and the fields of rules and files. */
import type { ads } from '@spotdesk/sdk/contract'
import { type AdField, type AdFields, newAdFields } from '@spotdesk/sdk/rules'

/** The fields that a body sets; members that the body leaves out are absent. A new type sets its own subtype too. */
export function toAdCells(body: ads.AdSettings, before: AdFields | null): Partial<AdFields> {
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
