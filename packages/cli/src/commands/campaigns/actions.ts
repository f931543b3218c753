/** Pause, resume, archive, unarchive: one campaign, many, or those of a filter. */
import { decideAction } from '@spotdesk/sdk/rules'
import { type CampaignStatus, limits } from '@spotdesk/sdk/values'
import type { Handler, Result } from '../../command.ts'
import type { Client, Context } from '../../context.ts'
import { exitCodes, type ExitCode } from '../../exit-codes.ts'
import { type Failure, toFailure, usage } from '../../failure.ts'
import { parseId } from '../../input.ts'
import { columnsOf } from '../../output/column.ts'
import { confirm, severeRows } from '../../prompts.ts'
import { readWords } from '../../stdin.ts'
import { type Row, statusText } from './columns.ts'
import { readFilterPairs } from '../../shared/campaign-filters.ts'

type Verb = 'pause' | 'resume' | 'archive' | 'unarchive'

interface Outcome {
  id: number
  name: string | null
  /** Status when the command began. */
  before: CampaignStatus | null
  archivedBefore: boolean
  status: CampaignStatus | null
  archived: boolean
  /** CHANGED, UNCHANGED, FAILED, or with --dry-run WOULD_CHANGE. */
  result: 'CHANGED' | 'UNCHANGED' | 'FAILED' | 'WOULD_CHANGE'
  changeSetId: string | null
  error: string | null
}

const colours = { CHANGED: 'green', UNCHANGED: 'gray', FAILED: 'red', WOULD_CHANGE: 'yellow' } as const
const labels = { CHANGED: 'Changed', UNCHANGED: 'Unchanged', FAILED: 'Failed', WOULD_CHANGE: 'Would change' } as const
const stateText = (status: CampaignStatus | null, archived: boolean) => (status === null ? '' : statusText({ status, archived }))
const columns = columnsOf<Outcome>([
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  {
    key: 'before',
    label: 'Before',
    text: ({ before, archivedBefore }) => stateText(before, archivedBefore),
    plain: ({ before }) => before ?? '',
  },
  { key: 'status', label: 'Now', text: ({ status, archived }) => stateText(status, archived), plain: ({ status }) => status ?? '' },
  {
    key: 'result',
    label: 'Result',
    colour: ({ result }) => colours[result],
    text: ({ result }) => labels[result],
    plain: ({ result }) => result,
  },
  { key: 'error', label: 'Error', flexible: true },
  { key: 'changeSetId', label: 'Change-set', hidden: true },
])
/** A reason is a sentence: it does not fit a table, and stands below it. */
const tableColumns = columns.map((column) => (column.key === 'error' ? { ...column, hidden: true as const } : column))
const atOnce = 4

export function actionRunner(verb: Verb): Handler {
  return async (context) => {
    const client = await context.client()
    const { ids, filtered } = await targets(context, client)
    const dryRun = context.input.flag('dryRun')
    if (!dryRun && ids.length > 0 && (filtered || verb === 'archive' || ids.length > severeRows)) {
      const action = `${verb[0]!.toUpperCase()}${verb.slice(1)} ${ids.length} campaign${ids.length === 1 ? '' : 's'}`
      await confirm(context, { action, ...(ids.length > severeRows && { name: `${ids.length}` }) })
    }
    const done = await inParallel(ids, (id) => act(context, client, { verb, id, dryRun }))
    return toResult(context, done, dryRun)
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
  dryRun: boolean
}

async function act(
  { input, signal }: Context,
  client: Client,
  { verb, id, dryRun }: Task,
): Promise<{ outcome: Outcome; failure?: Failure }> {
  const reason = input.text('reason')
  let before: Row | undefined
  try {
    before = await client.campaigns.get({ id }, { signal })
    if (dryRun) return { outcome: wouldDo(verb, before) }
    const after = await client.campaigns[verb]({ id }, { signal, ...(reason !== undefined && { changeReason: reason }) })
    return {
      outcome: {
        ...outcomeOf(before),
        status: after.status,
        archived: after.archived,
        changeSetId: after.changeSetId,
        result: after.changeSetId === null ? 'UNCHANGED' : 'CHANGED',
      },
    }
  } catch (error) {
    const failure = toFailure(error)
    if (
      failure.exitCode === exitCodes.interrupted ||
      failure.exitCode === exitCodes.unexpected ||
      failure.exitCode === exitCodes.notSignedIn
    )
      throw failure
    return {
      failure,
      outcome: {
        ...(before ? outcomeOf(before) : unknownCampaign(id)),
        result: 'FAILED',
        // What is allowed instead differs by campaign; other advice would be said for each of them.
        error: failure.exitCode === exitCodes.conflict && failure.hint ? `${failure.message} ${failure.hint}` : failure.message,
      },
    }
  }
}

function outcomeOf({ id, name, status, archived }: Row): Outcome {
  return { id, name, before: status, archivedBefore: archived, status, archived, result: 'UNCHANGED', changeSetId: null, error: null }
}

function unknownCampaign(id: number): Outcome {
  return {
    id,
    name: null,
    before: null,
    archivedBefore: false,
    status: null,
    archived: false,
    result: 'FAILED',
    changeSetId: null,
    error: null,
  }
}

function wouldDo(verb: Verb, campaign: Row): Outcome {
  const verdict = decideAction(verb, campaign)
  if (verdict.ok) return { ...outcomeOf(campaign), result: verdict.change ? 'WOULD_CHANGE' : 'UNCHANGED' }
  return { ...outcomeOf(campaign), result: 'FAILED', error: `Not allowed for a campaign that is ${verdict.params.status}.` }
}

function toResult({ forPeople }: Context, done: readonly { outcome: Outcome; failure?: Failure }[], dryRun: boolean): Result {
  const [only] = done
  // One campaign that could not be changed is the command's own error.
  if (done.length === 1 && only?.failure) throw only.failure
  const records = done.map(({ outcome }) => outcome)
  const failed = records.filter(({ result }) => result === 'FAILED')
  const changed = records.filter(({ result }) => result === 'CHANGED' || result === 'WOULD_CHANGE')
  const reasons = forPeople ? failed.map(({ id, error }) => `${id}: ${error}`) : []
  const counts = `${dryRun ? 'Would change' : 'Changed'} ${changed.length}, unchanged ${records.length - changed.length - failed.length}, failed ${failed.length}.`
  const note = [...reasons, counts].join('\n')
  return { kind: 'records', records, columns: forPeople ? tableColumns : columns, note, exitCode: dryRun ? 0 : exitOf(done) }
}

/** All failed: the first failure's code. Some: partial. */
function exitOf(done: readonly { failure?: Failure }[]): ExitCode {
  const failures = done.flatMap(({ failure }) => (failure ? [failure] : []))
  if (failures.length === 0) return exitCodes.done
  return failures.length === done.length ? failures[0]!.exitCode : exitCodes.partial
}

/** A few at a time, in the order given. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length })
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  return results
}
