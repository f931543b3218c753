/**
 * Activate, deactivate, unlink, archive and unarchive: locks the ad, asks the rule for a verdict, and writes the change with its
 * consequences.
 */
import type { ads } from '@spotdesk/sdk/contract'
import type { AdVerb } from '@spotdesk/sdk/rules'
import type { Call } from '../../platform/http/route.ts'
import { planAdChange, requireAd, lockAdCampaign, write } from './write.ts'

/** The handler of an action of one ad. */
export function actOnAd(verb: AdVerb): (input: { id: number; adId: number }, call: Call) => Promise<ads.AdResult> {
  return ({ id, adId }, call) =>
    call.write(async (tx) => {
      const home = await lockAdCampaign(tx, call, id)
      const ad = await requireAd(tx, call, home, adId)
      const planned = await planAdChange(tx, call, home, { ad, cells: {}, verb })
      return write(tx, call, home, { id: adId, before: ad, fields: planned.after, action: verb.toUpperCase() }, planned)
    })
}
