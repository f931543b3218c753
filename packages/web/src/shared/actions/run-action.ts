/** Runs actions: question with its consequences, call with the version that the user saw, row changed in place, toast with Undo. */
import { VersionConflictError } from '@spotdesk/sdk'
import { keepAccount } from '../session/account-guard.ts'
import { api } from '../api.ts'
import { queryClient } from '../query.ts'
import { reportError, toErrorText } from '../data/report-error.ts'
import { label, t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import { type ActionContext, confirmOnce } from './action-context.ts'
import type { Action, ActionNoun, ActionResult, ActionSubject } from './action-noun.ts'
import { changedIn, isDoneAlready } from './changed-since.ts'
import { mergeRow, refreshOthers } from './merge-row.ts'
import { type Failure, notifyDone, notifyFailures, toDisplayName } from './notify.ts'
import { toQuestion } from './question.tsx'

/** Selections from this size on show how far they are. */
export const longFrom = 10

/** An action on things of a kind, on the page where it was chosen. */
export interface ActionRun<Subject extends ActionSubject> {
  noun: ActionNoun<Subject>
  action: Action<Subject>
  context: ActionContext
}

/** Asks before an action, unless its texts have no question. */
async function confirmRun<Subject extends ActionSubject>(run: ActionRun<Subject>, subjects: readonly Subject[]): Promise<boolean> {
  const { noun, action, context } = run
  return !action.texts.question || confirmOnce(context, toQuestion(noun, action, subjects))
}

/** Runs an action on one thing. Answers true if it was performed. */
export async function runAction<Subject extends ActionSubject>(run: ActionRun<Subject>, subject: Subject): Promise<boolean> {
  if (!(await confirmRun(run, [subject]))) return false
  try {
    const result = await callOnSeen(run, subject)
    if (result === null) return false
    notifyActionDone(run.action, [{ ...result, name: toDisplayName(subject) }])
    refreshOthers(run.noun)
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the thing has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

/** Runs an action on the things of a selection, one by one, with one question and one Undo. Answers true if something was done. */
export async function runOnMany<Subject extends ActionSubject>(run: ActionRun<Subject>, subjects: readonly Subject[]): Promise<boolean> {
  if (!(await confirmRun(run, subjects))) return false
  const { noun, action } = run
  const done: Done[] = []
  const failures: Failure[] = []
  const title = label(action.label)
  const progress = subjects.length < longFrom ? null : toasts.progress(title, { percent: 0 })
  await keepAccount(async () => {
    for (const [index, subject] of subjects.entries()) {
      try {
        const result = await (noun.resolvesEach ? callOnSeen(run, subject) : callAction(run, subject, subject.version))
        if (result) done.push({ ...result, name: toDisplayName(subject) })
      } catch (error) {
        failures.push({ thing: subject, reason: toErrorText(error) })
      }
      progress?.update({ title, percent: Math.floor(((index + 1) * 100) / subjects.length) })
    }
  })
  progress?.close()
  if (done.length > 0) notifyActionDone(action, done)
  notifyFailures(failures)
  refreshOthers(noun)
  return done.length > 0
}

interface Done extends ActionResult {
  name: string
}

function notifyActionDone<Subject>({ texts, many, isUndoable }: Action<Subject>, done: readonly Done[]): void {
  const text = done.length > 1 && many ? label(many.done, { count: done.length }) : label(texts.done, { name: done[0]!.name })
  notifyDone(text, isUndoable ? done.map(({ changeSetId }) => changeSetId) : [])
}

/** Makes the call, and puts its answer in the place of the row. @param version without one, whatever the version is */
async function callAction<Subject extends ActionSubject>(
  { noun, action }: ActionRun<Subject>,
  subject: Subject,
  version?: number,
): Promise<ActionResult> {
  const result = await api.call(
    action.call,
    noun.toInput?.(subject) ?? { id: subject.id },
    version === undefined ? {} : { ifMatch: version },
  )
  mergeRow(noun, result)
  return result
}

/** Sends the version that the user saw. If somebody has changed the thing since, the user reads the change and decides; null: not to go on. */
async function callOnSeen<Subject extends ActionSubject>(run: ActionRun<Subject>, subject: Subject): Promise<ActionResult | null> {
  const { noun, action, context } = run
  try {
    return await callAction(run, subject, subject.version)
  } catch (error) {
    if (!(error instanceof VersionConflictError) || noun.conflict === undefined) throw error
    if (isDoneAlready(changedIn(error), action.verb)) return callAction(run, subject)
    const { describeConflict } = await import('./version-conflict.ts')
    const verb = label(action.label)
    const message = `${describeConflict(error, { currency: noun.currency?.(subject) })} ${t('{action} anyway?', { action: verb })}`
    const title = label(noun.conflict)
    if (await context.confirm({ title, message, confirmLabel: verb, cancelLabel: t('Cancel') })) return callAction(run, subject)
    void queryClient.invalidateQueries()
    return null
  }
}
