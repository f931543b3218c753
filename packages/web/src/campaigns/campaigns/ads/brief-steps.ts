/** The steps of an ad's brief. None can be reverted. */
import { ads } from '@spotdesk/sdk/calls'
import { type BriefStep, briefStepLabels } from '@spotdesk/sdk/values'
import { Ban, BadgeCheck, type LucideIcon, Mail, MessageCircleReply, Upload } from 'lucide-react'
import type { ActionContext } from '../../../shared/actions/action-context.ts'
import { runAction } from '../../../shared/actions/run-action.ts'
import { label, t } from '../../../shared/text.ts'
import type { ActingAd, AdHome } from './ad-actions.ts'

export const stepIcons: Record<BriefStep, LucideIcon> = {
  send: Mail,
  accept: BadgeCheck,
  decline: Ban,
  upload: Upload,
  approve: BadgeCheck,
  requestChanges: MessageCircleReply,
  cancel: Ban,
}

const stepEffects: Record<BriefStep, string> = {
  send: 'The publisher gets the brief and produces the ad.',
  accept: 'The publisher produces the ad; its file is to be uploaded next.',
  decline: 'The brief ends without a creative. A new one can be sent.',
  upload: 'The file waits for approval.',
  approve: 'The ad plays this creative. The brief ends.',
  requestChanges: 'The publisher uploads another file.',
  cancel: 'The brief ends without a creative. A new one can be sent.',
}

const stepQuestion = '{action} of {name}'

interface StepOfBrief {
  campaign: AdHome
  step: BriefStep
  /** Of the step `upload`, which has a dialog of its own for the file and no question. */
  creativeId?: number
}

/** Moves an ad's brief. Answers true if it was moved. */
export function runBriefStep({ campaign, step, creativeId }: StepOfBrief, subject: ActingAd, context: ActionContext): Promise<boolean> {
  const hasFile = creativeId !== undefined
  const body = { step, ...(hasFile && { creative: { id: creativeId } }) }
  const noun = { toInput: (ad: ActingAd) => ({ id: campaign.id, adId: ad.id, body }) }
  const texts = {
    ...(!hasFile && { question: stepQuestion, effect: () => `${label(stepEffects[step])} ${t('This cannot be undone.')}` }),
    done: 'The brief of {name} was updated.',
  }
  const action = { verb: step, label: briefStepLabels[step], icon: stepIcons[step], call: ads.moveBrief, texts }
  return runAction({ noun, action, context }, subject)
}
