/** Creates an ad, changes its settings, and duplicates it. */
import type { ads } from '@spotdesk/sdk/contract'
import { copyName, decideAdAction, subjectOf } from '@spotdesk/sdk/rules'
import { toAdSettings } from './kind.ts'
import { adKind } from './kind.ts'
import { reserveId } from '../../platform/change-sets/record/record-store.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { toAdCells } from './settings.ts'
import { planAdChange, requireAd, lockAdCampaign, write } from './write.ts'

export const createAd: Handler<typeof ads.create> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const home = await lockAdCampaign(tx, call, id)
    const planned = await planAdChange(tx, call, home, { ad: null, cells: toAdCells(body, null), verb: null })
    const adId = await reserveId(tx, adKind)
    return write(tx, call, home, { id: adId, before: null, fields: planned.after, action: 'CREATE' }, planned)
  })

export const updateAd: Handler<typeof ads.update> = ({ id, adId, body }, call) =>
  call.write(async (tx) => {
    const home = await lockAdCampaign(tx, call, id)
    const ad = await requireAd(tx, call, home, adId)
    const planned = await planAdChange(tx, call, home, { ad, cells: toAdCells(body, ad.fields), verb: null })
    return write(tx, call, home, { id: adId, before: ad, fields: planned.after, action: 'UPDATE' }, planned)
  })

/** A duplicate in the same campaign: the same settings under another name, without the external reference and the brief. */
export const duplicateAd: Handler<typeof ads.duplicate> = ({ id, adId }, call) =>
  call.write(async (tx) => {
    const home = await lockAdCampaign(tx, call, id)
    const ad = await requireAd(tx, call, home, adId)
    const verdict = decideAdAction('duplicate', subjectOf(ad.fields, { campaign: { ...home.campaign, ...home.campaign.fields } }))
    if (!verdict.ok) {
      const { status } = verdict.params
      const members = { allowedActions: 'allowedActions' in verdict.params ? verdict.params.allowedActions : [] }
      throw new Problem(verdict.code, { status }, { members })
    }
    const cells = { ...toAdSettings(ad.fields), name: copyName(ad.fields.name), externalReference: null }
    const planned = await planAdChange(tx, call, home, { ad: null, cells, verb: null })
    const copyId = await reserveId(tx, adKind)
    return write(tx, call, home, { id: copyId, before: null, fields: planned.after, action: 'DUPLICATE' }, planned)
  })
