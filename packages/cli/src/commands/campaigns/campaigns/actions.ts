/** Pause, resume, archive, unarchive: one campaign, many, or those of a filter. */
import { errorText } from '@spotdesk/sdk/contract'
import { type ActionUser, actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import type { Handler, Live, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes, type ExitCode, type ExitName } from '../../../exit-codes.ts'
import { Failure, toFailure, usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { confirm, severeRows } from '../../../prompts.ts'
import { readWords } from '../../../stdin.ts'
import { readFilterPairs } from '../../../shared/campaign-filters.ts'
import { type Work, type Worked, workOn } from '../../../shared/many-rows.ts'
import { endingOf } from './action-ending.ts'
import type { Row } from './columns.ts'
import { columns, type Outcome, outcomeOf, sampleOutcome, tableColumns, unknownOutcome, type Verb, wouldDo } from './outcome.ts'

export function actionRunner(verb: Verb): Handler {
  return async (context) => {
    const client = await context.client()
    const { ids, filtered } = await targets(context, client)
    const dryRun = context.input.flag('dryRun')
    if (!dryRun && ids.length > 0 && (filtered || verb === 'archive' || ids.length > severeRows)) {
      const action = `${verb[0]!.toUpperCase()}${verb.slice(1)} ${ids.length} campaign${ids.length === 1 ? '' : 's'}`
      await confirm(context, { action, ...(ids.length > severeRows && { name: `${ids.length}` }) })
    }
    const dryFor = dryRun ? await client.session.currentUserInfo({}, { signal: context.signal }) : null
    const work = workOn<number, Outcome>({
      items: ids,
      interrupt: context.signal,
      work: (id, signal) => act(context, client, { verb, id, dryFor, signal }),
      notTried: (id) => unknownOutcome(id, 'NOT_TRIED'),
    })
    return ids.length === 1 ? single(context, work, verb) : live(context, work, { verb, ids })
  }
}

async function targets(context: Context, client: Client): Promise<{ ids: number[]; filtered: boolean }> {
  const { input, signal } = context
  const pairs = input.many('filter')
  if (pairs && input.words.length > 0) throw usage('Give ids or --filter, not both.')
  if (pairs) {
    const rows = await client.campaigns.list({ ...readFilterPairs(pairs), limit: limits.pageMax }, { signal }).toArray()
    return { ids: rows.map(({ id }) => id), filtered: true }
  }
  if (input.words.length === 0) throw usage('<ids> is missing: give campaign ids, - for stdin, or --filter.')
  const words = input.words.includes('-')
    ? [...input.words.filter((word) => word !== '-'), ...(await readWords(context, '-'))]
    : input.words
  return { ids: [...new Set(words.map((word) => parseId(word, '<ids>')))], filtered: false }
}

interface Task {
  verb: Verb
  id: number
  /** With --dry-run, the user for whom it is said what would happen. */
  dryFor: ActionUser | null
  signal: AbortSignal
}

async function act({ input, signal: interrupt }: Context, client: Client, { verb, id, dryFor, signal }: Task): Promise<Worked<Outcome>> {
  const reason = input.text('reason')
  let before: Row | undefined
  try {
    before = await client.campaigns.get({ id }, { signal })
    if (dryFor) return dryResult(verb, before, dryFor)
    // The campaign has only been read up to here.
    if (interrupt.aborted) return { state: 'notTried', row: { ...outcomeOf(before), result: 'NOT_TRIED' } }
    const after = await client.campaigns[verb]({ id }, { signal, ...(reason !== undefined && { changeReason: reason }) })
    const { status, archived, changeSetId } = after
    const result = changeSetId === null ? 'UNCHANGED' : 'CHANGED'
    return { state: 'done', row: { ...outcomeOf(before), status, archived, changeSetId, result } }
  } catch (error) {
    const failure = failureOf(error)
    const known = before ? outcomeOf(before) : unknownOutcome(id, 'FAILED')
    return { state: 'failed', failure, row: { ...known, result: 'FAILED', error: textOf(failure) } }
  }
}

function dryResult(verb: Verb, campaign: Row, user: ActionUser): Worked<Outcome> {
  const row = wouldDo(verb, campaign)
  const failed = (error: string, code: string, exit: ExitName): Worked<Outcome> => ({
    state: 'failed',
    row: { ...row, result: 'FAILED', error },
    failure: new Failure({ code, message: error, exit }),
  })
  if (row.result === 'FAILED') return failed(row.error!, 'campaignActionNotAllowed', 'conflict')
  if (row.result === 'UNCHANGED' || availableActions(campaign, user).includes(actionVerbs[verb])) return { state: 'done', row }
  return failed(errorText('forbidden'), 'forbidden', 'forbidden')
}

const interrupts: readonly ExitCode[] = [exitCodes.interrupted, exitCodes.terminated]

function failureOf(error: unknown): Failure {
  const failure = toFailure(error)
  if (!interrupts.includes(failure.exitCode)) return failure
  return new Failure({
    code: failure.code,
    message: 'No answer came after the interrupt: the outcome is unknown.',
    exit: failure.exitCode === exitCodes.terminated ? 'terminated' : 'interrupted',
  })
}

/** The allowed actions differ by campaign. Any other hint would be repeated for each of them. */
function textOf({ exitCode, message, hint }: Failure): string {
  return exitCode === exitCodes.conflict && hint ? `${message} ${hint}` : message
}

/** One campaign that could not be changed is the command's own error. */
async function single(context: Context, { rows, tally }: Work<number, Outcome>, verb: Verb): Promise<Result> {
  const records = await Array.fromAsync(rows)
  const failure = tally.failed[0]?.failure ?? tally.stopped
  if (failure && tally.done.length === 0 && !context.input.flag('dryRun')) throw failure
  const { note, exitCode } = endingOf(context, { verb, tally, outcomes: records })
  return { kind: 'records', records, columns: context.forPeople ? tableColumns : columns, note, exitCode }
}

function live(context: Context, { rows, tally }: Work<number, Outcome>, { verb, ids }: { verb: Verb; ids: readonly number[] }): Live {
  const outcomes: Outcome[] = []
  return {
    kind: 'live',
    columns: context.forPeople ? tableColumns : columns,
    samples: [sampleOutcome(ids)],
    isDone: (row) => !['FAILED', 'NOT_TRIED'].includes((row as Outcome).result),
    rows: (async function* () {
      for await (const outcome of rows) {
        outcomes.push(outcome)
        yield outcome
      }
    })(),
    ending: () => endingOf(context, { verb, tally, outcomes }),
  }
}
