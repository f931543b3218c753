/** Runs an action: question with its consequences, call with the version that the user saw, row changed in place, toast with Undo. */
import { VersionConflictError } from '@spotdesk/sdk'
import { api } from '../api.ts'
import { queryClient } from '../query.ts'
import { reportError } from '../report-error.ts'
import { label, t } from '../text.ts'
import { type ActionContext, confirmOnce } from './action-context.ts'
import type { Action, ActionNoun, ActionResult, ActionSubject } from './action-noun.ts'
import { changedIn, isDoneAlready } from './changed-since.ts'
import { mergeRow, refreshOthers } from './merge-row.ts'
import { notifyDone } from './notify.ts'
import { toQuestion } from './question.tsx'

/** Runs an action on one thing. Answers true if it was performed. */
export async function runAction<Subject extends ActionSubject>(
  noun: ActionNoun<Subject>,
  action: Action,
  subject: Subject,
  context: ActionContext,
): Promise<boolean> {
  if (!(await confirmOnce(context, toQuestion(noun, action, subject)))) return false
  try {
    const result = await runOnSeen(noun, action, subject, context)
    if (result === null) return false
    notifyDone(label(action.texts.done, { name: result.name }), action.isUndoable ? [result.changeSetId] : [])
    refreshOthers(noun)
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the thing has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

function runOnSeen<Subject extends ActionSubject>(
  noun: ActionNoun<Subject>,
  { verb, label: text, call }: Action,
  subject: Subject,
  context: ActionContext,
): Promise<ActionResult | null> {
  const { id, version } = subject
  const run = async (seen: number | undefined) => {
    const result = await api.call(call, { id }, seen === undefined ? {} : { ifMatch: seen })
    mergeRow(noun, result)
    return result
  }
  const currency = noun.currency?.(subject)
  return runSeenAction({ run, version, currency, title: label(noun.conflict), action: verb, verb: label(text) }, context)
}

interface SeenAction<Answer> {
  /** Calls with a version as If-Match; without one, whatever the version is. */
  run: (version: number | undefined) => Promise<Answer>
  /** The version that the user saw. */
  version: number
  /** Title of the question about a change of somebody else. */
  title: string
  /** The action: 'archive'. */
  action: string
  /** The action on its button: 'Archive'. */
  verb: string
  /** Of the amounts of the thing. */
  currency?: string | undefined
}

/** Sends the version that the user saw. If somebody has changed the thing since, the user reads the change and decides; null: not to go on. */
export async function runSeenAction<Answer>(
  { run, version, title, action, verb, currency }: SeenAction<Answer>,
  { confirm }: ActionContext,
): Promise<Answer | null> {
  try {
    return await run(version)
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error
    if (isDoneAlready(changedIn(error), action)) return run(undefined)
    const { describeConflict } = await import('./version-conflict.ts')
    const message = `${describeConflict(error, { currency })} ${t('{action} anyway?', { action: verb })}`
    if (await confirm({ title, message, confirmLabel: verb, cancelLabel: t('Cancel') })) return run(undefined)
    void queryClient.invalidateQueries()
    return null
  }
}
