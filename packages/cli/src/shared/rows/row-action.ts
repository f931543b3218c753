/**
 * Actions on rows: one thing, many, or those of a filter. Campaigns, ads and orders share it: each noun says how a thing is read, what an
 * action does to it and how its state is called. Two things or more make one change-set.
 */
import type { CallOptions } from '@spotdesk/sdk'
import type { ActionUser } from '@spotdesk/sdk/rules'
import type { Handler, Live, Result } from '../../command.ts'
import type { Client, Context } from '../../context.ts'
import { exitCodes, getExitName, type ExitCode } from '../../exit-codes.ts'
import { Failure, outcomeUnknown, toFailure, usage } from '../../failure.ts'
import { withPermission } from '../../needed-permission.ts'
import { confirm, type Question, severeRows } from '../../prompts.ts'
import { newChangeSetId } from '../change-sets/change-set-id.ts'
import { type Work, type Worked, workOn } from './many-rows.ts'
import { buildRowEnding } from './row-ending.ts'
import { type Outcome, outcomeColumns, toUnchangedOutcome, sampleOutcome, type State, type Thing, unknownOutcome } from './row-outcome.ts'
import { collectIds } from './thing-ids.ts'

export type { State, Thing } from './row-outcome.ts'

/** The parts that a noun's calls need. */
export interface Calls {
  context: Context
  client: Client
  signal: AbortSignal
}

/** The expected result of an action: the state that it leads to, null where nothing changes, or the reason why it is refused. */
export type Expected = { after: State | null } | { refusal: Failure }

export interface ActionNoun<V extends string, T extends Thing> {
  /** The command before the verb, and the word for many things: 'campaigns'. */
  many: string
  /** 'campaign' */
  one: string
  /** Verbs that are confirmed even for a single thing that is named by its id. */
  asks: readonly V[]
  /** Verbs that `question` confirms, by a name to be typed. */
  severe?: readonly V[]
  /** The question of a severe verb; undefined: nothing has to be confirmed. */
  question?: (calls: Calls, ids: readonly number[]) => Promise<Question | undefined>
  /** The line of planned spend and blast radius of a question. */
  impact?: (calls: Calls, verb: V, ids: readonly number[]) => Promise<string>
  /** Reads a thing. It throws when there is none. */
  read: (calls: Calls, id: number) => Promise<T>
  /** Does it and answers the new state; `changeSetId` is null when nothing changed. */
  act: (calls: Calls, verb: V, thing: T, options: CallOptions) => Promise<State & { changeSetId: string | null }>
  /** The verdict of a dry run, by the same rules as on the server. */
  expect: (verb: V, thing: T, user: ActionUser) => Expected
  /** The things of `--filter`, where the noun has that option. */
  find?: (calls: Calls, pairs: readonly string[]) => Promise<T[]>
  /** 'Running'; 'Completed, archived' */
  stateText: (state: State) => string
  /** A state with the longest text, which fixes the widths of the table. */
  longestState: State
  /** Options that the command needs again to continue: ['--campaign', '104001']. */
  again?: (context: Context) => readonly string[]
}

/** The things that a command names. */
interface Targets<T> {
  ids: number[]
  /** Those that were read already, by a filter. */
  known: readonly T[]
  filtered: boolean
}

export function actionRunner<V extends string, T extends Thing>(noun: ActionNoun<V, T>, verb: V): Handler {
  return async (context) => {
    const calls: Calls = { context, client: await context.client(), signal: context.signal }
    const targets = await readTargets(calls, noun)
    const { ids, filtered } = targets
    const dryRun = context.input.flag('dryRun')
    const impact = noun.impact && { impact: () => noun.impact!(calls, verb, ids) }
    if (!dryRun && ids.length > 0 && noun.question && noun.severe?.includes(verb)) {
      const question = await noun.question(calls, ids)
      if (question) await confirm(context, { ...question, ...impact })
    } else if (!dryRun && ids.length > 0 && (filtered || noun.asks.includes(verb) || ids.length > severeRows)) {
      const action = () => formatQuestion(calls, noun, verb, targets)
      await confirm(context, { action, ...(ids.length > severeRows && { name: `${ids.length}` }), ...impact })
    }
    const dryFor = dryRun ? await calls.client.session.currentUserInfo({}, { signal: context.signal }) : null
    const changeSet = ids.length > 1 && !dryRun ? newChangeSetId() : undefined
    const work = workOn<number, Outcome>({
      items: ids,
      interrupt: context.signal,
      work: (id, signal) => runRowAction({ ...calls, signal }, noun, { verb, id, dryFor, changeSet }),
      notTried: (id) => unknownOutcome(id, 'NOT_TRIED'),
    })
    return ids.length === 1 ? single(context, noun, verb, work) : live(context, noun, verb, { work, ids })
  }
}

async function readTargets<V extends string, T extends Thing>(calls: Calls, noun: ActionNoun<V, T>): Promise<Targets<T>> {
  const { input } = calls.context
  const pairs = input.many('filter')
  if (pairs && input.words.length > 0) throw usage('Give ids or --filter, not both.')
  if (pairs && noun.find) {
    const known = await noun.find(calls, pairs)
    return { ids: known.map(({ id }) => id), known, filtered: true }
  }
  if (input.words.length === 0)
    throw usage(`<ids> is missing: give ${noun.one} ids${noun.find ? ', - for stdin, or --filter' : ', or - for stdin'}.`)
  return { ids: await collectIds(calls.context), known: [], filtered: false }
}

/** Names in a question; the rest is counted. */
const mostNames = 2

/** 'Pause 24 campaigns: Autumn drive, Winter tyres and 22 more' */
async function formatQuestion<V extends string, T extends Thing>(
  calls: Calls,
  noun: ActionNoun<V, T>,
  verb: V,
  { ids, known }: Targets<T>,
): Promise<string> {
  const first = ids.slice(0, ids.length === mostNames + 1 ? ids.length : mostNames)
  const readThingName = async (id: number, index: number) => {
    // A thing that cannot be read is named by its id: its row says the reason.
    const thing = known[index] ?? (await noun.read(calls, id).catch(() => undefined))
    return thing?.name ?? `${id}`
  }
  const names = await Promise.all(first.map(readThingName))
  const rest = ids.length - names.length
  const listed = rest > 0 ? [...names, `${rest} more`] : names
  const text = listed.length === 1 ? listed[0]! : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)!}`
  return `${verb[0]!.toUpperCase()}${verb.slice(1)} ${ids.length} ${ids.length === 1 ? noun.one : noun.many}: ${text}`
}

interface Task<V> {
  verb: V
  id: number
  /** With --dry-run, the user for whom the result is foretold. */
  dryFor: ActionUser | null
  /** The change-set of the whole action. */
  changeSet: string | undefined
}

async function runRowAction<V extends string, T extends Thing>(
  calls: Calls,
  noun: ActionNoun<V, T>,
  { verb, id, dryFor, changeSet }: Task<V>,
): Promise<Worked<Outcome>> {
  const { context, signal } = calls
  const reason = context.input.text('reason')
  let before: T | undefined
  try {
    before = await noun.read(calls, id)
    if (dryFor) return dryResult(before, noun.expect(verb, before, dryFor))
    // The thing has only been read up to here.
    if (context.signal.aborted) return { state: 'notTried', row: { ...toUnchangedOutcome(before), result: 'NOT_TRIED' } }
    const options = { signal, ...(reason !== undefined && { changeReason: reason }), ...(changeSet !== undefined && { changeSet }) }
    const { status, archived, changeSetId } = await noun.act(calls, verb, before, options)
    const result = changeSetId === null ? 'UNCHANGED' : 'CHANGED'
    return { state: 'done', row: { ...toUnchangedOutcome(before), status, archived, changeSetId, result } }
  } catch (error) {
    const failure = await withPermission(toFailure(error))
    if (before && isLost(failure)) return lost(context, noun, failure, before)
    const known = before ? toUnchangedOutcome(before) : unknownOutcome(id, 'FAILED')
    return { state: 'failed', failure, row: { ...known, result: 'FAILED', error: formatRowFailure(failure) } }
  }
}

function dryResult(thing: Thing, expected: Expected): Worked<Outcome> {
  const row = toUnchangedOutcome(thing)
  if ('refusal' in expected) {
    const { refusal } = expected
    return { state: 'failed', failure: refusal, row: { ...row, result: 'FAILED', error: refusal.message } }
  }
  const { after } = expected
  return { state: 'done', row: after === null ? row : { ...row, ...after, result: 'WOULD_CHANGE' } }
}

const interrupts: readonly ExitCode[] = [exitCodes.interrupted, exitCodes.terminated]

/** True for a change whose answer did not come, because of the network or of an interrupt. */
const isLost = ({ code, exitCode }: Failure) => code === outcomeUnknown || interrupts.includes(exitCode)

/** A change that may have been made. What the thing is now is not known. */
function lost(context: Context, noun: AnyNoun, { code, message, exitCode, cause }: Failure, before: Thing): Worked<Outcome> {
  const command = [`spotdesk ${noun.many} view ${before.id}`, ...(noun.again?.(context) ?? [])].join(' ')
  const shownMessage = interrupts.includes(exitCode) ? 'No answer came after the interrupt: the outcome is unknown.' : message
  const failure = new Failure({ code, message: shownMessage, exit: getExitName(exitCode), hint: `Find out with: ${command}`, cause })
  return {
    state: 'failed',
    failure,
    row: { ...toUnchangedOutcome(before), status: null, result: 'UNKNOWN', error: `${shownMessage} ${failure.hint}` },
  }
}

/** The allowed actions differ by thing. Any other hint would be repeated for each of them. */
function formatRowFailure({ exitCode, message, hint }: Failure): string {
  return exitCode === exitCodes.conflict && hint ? `${message} ${hint}` : message
}

type AnyNoun = Pick<ActionNoun<never, Thing>, 'many' | 'one' | 'stateText' | 'longestState' | 'again'> & {
  asks: readonly string[]
  severe?: readonly string[]
}

const columnsFor = ({ forPeople, input }: Context, { stateText }: AnyNoun) =>
  outcomeColumns({ stateText, forPeople, dryRun: input.flag('dryRun') })

/** One thing that could not be changed is the command's own error. */
async function single(context: Context, noun: AnyNoun, verb: string, { rows, tally }: Work<number, Outcome>): Promise<Result> {
  const records = await Array.fromAsync(rows)
  const failure = tally.failed[0]?.failure ?? tally.stopped
  if (failure && tally.done.length === 0 && !context.input.flag('dryRun')) throw failure
  const { note, exitCode } = buildRowEnding(context, { noun, verb, tally, outcomes: records })
  return { kind: 'records', records, columns: columnsFor(context, noun), note, exitCode }
}

function live(
  context: Context,
  noun: AnyNoun,
  verb: string,
  { work: { rows, tally }, ids }: { work: Work<number, Outcome>; ids: readonly number[] },
): Live {
  const outcomes: Outcome[] = []
  return {
    kind: 'live',
    columns: columnsFor(context, noun),
    samples: [sampleOutcome(ids, noun.longestState)],
    isDone: (row) => !['FAILED', 'UNKNOWN', 'NOT_TRIED'].includes((row as Outcome).result),
    rows: (async function* () {
      for await (const outcome of rows) {
        outcomes.push(outcome)
        yield outcome
      }
    })(),
    ending: () => buildRowEnding(context, { noun, verb, tally, outcomes }),
  }
}
