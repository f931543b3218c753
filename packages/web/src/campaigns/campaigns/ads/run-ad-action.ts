/** Performs an action on ads: question, calls, toast with Undo; the lists load again. */
import { VersionConflictError } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { type BriefStep, briefStepLabels } from '@spotdesk/sdk/values'
import { keepAccount } from '../../../shared/account-guard.ts'
import type { ActionContext } from '../../../shared/actions/action-context.ts'
import { changedIn, isDoneAlready } from '../../../shared/actions/changed-since.ts'
import { api } from '../../../shared/api.ts'
import { queryClient } from '../../../shared/query.ts'
import { errorTitle, toErrorText, reportError } from '../../../shared/report-error.ts'
import { revertChangeSets } from '../../../shared/revert.ts'
import { label, t } from '../../../shared/text.ts'
import { toasts, undoKey } from '../../../shared/toasts.ts'
import { adPath } from '../page/paths.ts'
import type { ActingAd, AdActionRecord, AdHome } from './ad-actions.ts'

type Result = OutputOf<typeof ads.activate>

export interface AdActionContext extends ActionContext {
  campaign: AdHome
}

/** A question is on its way or on the screen: clicks that come meanwhile ask no other one. */
let isAsking = false

async function confirmAdAction(desk: AdActionContext, question: Parameters<ActionContext['confirm']>[0]): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    return await desk.confirm({ cancelLabel: t('Cancel'), ...question })
  } finally {
    isAsking = false
  }
}

/** Runs an action on one ad or several, one after the other. Answers true if something was performed. */
export async function runAdAction(action: AdActionRecord, list: readonly ActingAd[], desk: AdActionContext): Promise<boolean> {
  const [first] = list
  if (!first) return false
  const verb = label(action.label)
  if (action.effect) {
    const title =
      list.length === 1
        ? t('{action} {name}', { action: verb, name: first.name })
        : t('{action} {count, plural, one {# ad} other {# ads}}', { action: verb, count: list.length })
    if (!(await confirmAdAction(desk, { title, message: action.effect(list), confirmLabel: verb }))) return false
  }
  const done: Result[] = []
  const failures = new Map<string, string[]>()
  await keepAccount(async () => {
    for (const ad of list) {
      try {
        const result = await callAction(action, ad, desk)
        if (result) done.push(result)
      } catch (error) {
        const reason = toErrorText(error)
        failures.set(reason, [...(failures.get(reason) ?? []), ad.name])
      }
    }
  })
  void queryClient.invalidateQueries()
  for (const [reason, names] of failures)
    toasts.error(errorTitle, { message: t('{names}: {reason}', { names: names.join(', '), reason }), timeout: null })
  if (done.length > 0) notifyActionDone(action, done, desk)
  return done.length > 0
}

/** Sends the version that the user saw. If somebody has changed the ad since, the user reads the change and decides. */
async function callAction(action: AdActionRecord, ad: ActingAd, desk: AdActionContext): Promise<Result | null> {
  const input = { id: desk.campaign.id, adId: ad.id }
  // A copy is made of the ad as it is.
  if (action.verb === 'duplicate') return api.call(ads.duplicate, input)
  const call = action.call as typeof ads.activate
  try {
    return await api.call(call, input, { ifMatch: ad.version })
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error
    if (isDoneAlready(changedIn(error), action.verb)) return api.call(call, input)
    const verb = label(action.label)
    const { describeConflict } = await import('../../../shared/actions/version-conflict.ts')
    const goesOn = await confirmAdAction(desk, {
      title: t('Somebody changed this ad in the meantime'),
      message: `${describeConflict(error)} ${t('{action} anyway?', { action: verb })}`,
      confirmLabel: verb,
    })
    return goesOn ? api.call(call, input) : null
  }
}

function notifyActionDone(action: AdActionRecord, done: readonly Result[], { campaign, go }: AdActionContext): void {
  const [first] = done
  const text =
    done.length === 1 || !action.doneMany ? label(action.done, { name: first!.name }) : label(action.doneMany, { count: done.length })
  if (action.verb === 'duplicate') {
    toasts.success(text, { action: { label: t('Show the copy'), onPress: () => go(adPath(campaign, first!.id)) } })
    return
  }
  const ids = done.map(({ changeSetId }) => changeSetId).filter((id) => id !== null)
  toasts.success(text, toAdUndo(ids))
}

/** The Undo of a toast; none where nothing was changed. */
export function toAdUndo(ids: readonly string[]) {
  return ids.length > 0 ? { action: { label: t('Undo'), hotKey: undoKey, onPress: () => void revertChangeSets(ids) } } : {}
}

/** The effect of each step of a brief; none can be reverted. */
const stepEffects: Record<BriefStep, string> = {
  send: 'The publisher gets the brief and produces the ad.',
  accept: 'The publisher produces the ad; its file is to be uploaded next.',
  decline: 'The brief ends without a creative. A new one can be sent.',
  upload: 'The file waits for approval.',
  approve: 'The ad plays this creative. The brief ends.',
  requestChanges: 'The publisher uploads another file.',
  cancel: 'The brief ends without a creative. A new one can be sent.',
}

/** Takes a step of an ad's brief. @param creativeId of the step upload, which asks for the file in a dialog of its own */
export async function runBriefStep(
  { step, creativeId }: { step: BriefStep; creativeId?: number },
  ad: ActingAd,
  desk: AdActionContext,
): Promise<boolean> {
  const verb = label(briefStepLabels[step])
  const question = {
    title: t('{action} of {name}', { action: verb, name: ad.name }),
    message: `${label(stepEffects[step])} ${t('This cannot be undone.')}`,
    confirmLabel: verb,
  }
  if (creativeId === undefined && !(await confirmAdAction(desk, question))) return false
  try {
    const body = { step, ...(creativeId !== undefined && { creative: { id: creativeId } }) }
    await api.call(ads.moveBrief, { id: desk.campaign.id, adId: ad.id, body }, { ifMatch: ad.version })
    toasts.success(t('The brief of {name} was updated.', { name: ad.name }))
    return true
  } catch (error) {
    reportError(error)
    return false
  } finally {
    void queryClient.invalidateQueries()
  }
}
