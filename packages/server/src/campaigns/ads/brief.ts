/** One step of an ad's creative brief. A revert leaves a brief alone: it never removes an acceptance or an approval. */
import type { ads } from '@spotdesk/sdk/contract'
import { decideAdAction, decideBriefStep, subjectOf } from '@spotdesk/sdk/rules'
import { noteBriefStep } from './write-store.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { notifyCampaignUsers } from '../../platform/notices/notice.ts'
import { planAdChange, requireAd, lockAdCampaign, write } from './write.ts'

export const moveBrief: Handler<typeof ads.moveBrief> = ({ id, adId, body: { step, creative } }, call) =>
  call.write(async (tx) => {
    const home = await lockAdCampaign(tx, call, id)
    const ad = await requireAd(tx, call, home, adId)
    const edit = decideAdAction('update', subjectOf(ad.fields, { campaign: { ...home.campaign, ...home.campaign.fields } }))
    if (!edit.ok) throw new Problem(edit.code, { status: edit.params.status }, { members: { allowedActions: [] } })
    const verdict = decideBriefStep(step, ad.fields)
    if (!verdict.ok) throw new Problem(verdict.code, { step }, { members: { allowedSteps: verdict.params.allowedSteps } })
    if (step === 'upload' && !creative) throw new Problem('validationFailed', {}, { errors: [fieldError('creative', 'required')] })
    const planned = await planAdChange(tx, call, home, { ad, cells: step === 'upload' ? { creativeId: creative!.id } : {}, verb: null })
    const now = call.services.clock.now()
    await noteBriefStep(tx, call.actor.agencyId, adId, now)
    const details = { by: call.actor.name, ad: ad.fields.name, status: verdict.to }
    const notificationContext = { agencyId: call.actor.agencyId, now, except: call.actor.userId }
    const cause = `${verdict.to} ${now.toISOString()}`
    await notifyCampaignUsers(tx, notificationContext, [
      { event: 'BRIEF_MOVED', entityType: 'ad', entityId: adId, cause, campaignId: id, details },
    ])
    const fields = { ...planned.after, briefStatus: verdict.to }
    return write(tx, call, home, { id: adId, before: ad, fields, action: 'BRIEF' }, { ...planned, change: true })
  })
