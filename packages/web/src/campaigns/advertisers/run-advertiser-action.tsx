/** Archives or unarchives an advertiser: question with what else it affects, call, updated row, toast with Undo. */
import type { Advertiser } from '@spotdesk/sdk'
import { advertisers, blastRadius } from '@spotdesk/sdk/calls'
import { Consequences } from '../../shared/actions/Consequences.tsx'
import { confirmOnce, type Question, type ActionContext } from '../../shared/actions/action-context.ts'
import { fetchConsequences } from '../../shared/actions/consequences.ts'
import { notifyDone } from '../../shared/actions/notify.ts'
import { runSeenAction, mergeInLists, refreshAllBut } from '../../shared/actions/run-action.ts'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { label, t } from '../../shared/text.ts'

const texts = {
  archive: {
    verb: 'Archive',
    ask: 'Archive {name}?',
    effect: 'It leaves the list and can be unarchived at any time.',
    done: 'Advertiser {name} was archived.',
  },
  unarchive: {
    verb: 'Unarchive',
    ask: 'Unarchive {name}?',
    effect: 'It is active again.',
    done: 'Advertiser {name} was unarchived.',
  },
} as const
/** The verbs of an advertiser that are asked about first. */
export type AdvertiserVerb = keyof typeof texts

/** Answers true if the action was performed. */
export async function runAdvertiserAction(verb: AdvertiserVerb, advertiser: Advertiser, desk: ActionContext): Promise<boolean> {
  if (!(await confirmOnce(desk, toQuestion(verb, advertiser)))) return false
  const { id, name, version } = advertiser
  const run = (seen: number | undefined) => api.call(advertisers[verb], { id }, seen === undefined ? {} : { ifMatch: seen })
  try {
    const title = t('Somebody changed this advertiser in the meantime')
    const result = await runSeenAction({ run, version, title, action: verb, verb: label(texts[verb].verb) }, desk)
    if (result === null) return false
    mergeAdvertiser(result)
    notifyDone(label(texts[verb].done, { name }), [result.changeSetId])
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the advertiser has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

function toQuestion(verb: AdvertiserVerb, { id, name }: Advertiser): Question {
  const sentences = fetchConsequences({ call: blastRadius.advertiser, actions: { archive: [], unarchive: [] } }, verb, [{ id }])
  return {
    title: label(texts[verb].ask, { name }),
    message: (
      <>
        {label(texts[verb].effect)}
        {sentences && '\n'}
        {sentences && <Consequences sentences={sentences} />}
      </>
    ),
    confirmLabel: label(texts[verb].verb),
    cancelLabel: t('Cancel'),
  }
}

/** The answer replaces the row in its place, and the advertiser on its own page; what else shows it is loaded again. */
export function mergeAdvertiser(result: Advertiser): void {
  mergeInLists(advertisers.list, result)
  queryClient.setQueryData([advertisers.get.path, { id: result.id }], result)
  refreshAllBut([advertisers.list, advertisers.get])
}
