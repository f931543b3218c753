/**
 * Settings are changed as change-sets: planned on the server, shown field by field, confirmed and applied by a job. One request holds
 * orders, campaigns and ads, children with external references to their parents.
 */
import type { ChangeItem, ChangeSet, StringDates } from '@spotdesk/sdk'
import { planImpact, planImpactText } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import type { Records, Report, Result } from '../../command.ts'
import type { Client, Context } from '../../context.ts'
import { type ExitCode, exitCodes, type ExitName } from '../../exit-codes.ts'
import { Failure, usage } from '../../failure.ts'
import { defineColumns } from '../../output/column.ts'
import { printable } from '../../output/table.ts'
import { confirm, severeRows } from '../../prompts.ts'
import { runChangeJob } from './change-set-job.ts'
import { changeText, worded } from './change-text.ts'
import { pendingResult } from '../follow-job.ts'
import { hasColour, painter, getTerminalWidth } from '../../terminal.ts'
import { rowText } from '../files/lines.ts'
import { wrapped } from '../../output/wrap.ts'
import { zoneFor } from '../zone.ts'

export type ChangeSetItem = StringDates<ChangeItem>
/** A change that is asked for: keys of the entity, an action, and cells by the columns of bulk files. */
type PlanBody = NonNullable<Parameters<Client['changeSets']['plan']>[0]>['body']
export type Intended = PlanBody['changes'][number]

/** A planned change-set with its items, parents first. */
export interface PlannedChangeSet {
  changeSet: StringDates<ChangeSet>
  items: ChangeSetItem[]
}

/** Asks for a verdict on each change. Nothing is written. @param kind the entity kind of changes that do not name their own */
export async function planChanges(
  context: Context,
  client: Client,
  { kind, changes }: { kind: PlanBody['kind']; changes: readonly Intended[] },
): Promise<PlannedChangeSet> {
  const { signal } = context
  if (changes.length > limits.bulkRows)
    throw usage(`${changes.length} changes are too many: a change-set holds ${limits.bulkRows}.`, 'Make them in parts.')
  const [changeSet] = await Promise.all([
    client.changeSets.plan({ body: { kind, changes: [...changes] } }, { signal }),
    zoneFor(context, client),
  ])
  return { changeSet, items: await readItems(client, changeSet.id, signal) }
}

/**
 * The changes of a change-set, in its order. Pages are small: the server leaves out fields of items where a page would be large, and
 * limits of spend are counted from those fields.
 */
export function readItems(client: Client, id: string, signal: AbortSignal): Promise<ChangeSetItem[]> {
  return client.changeSets.items({ id, limit: limits.pageMax }, { signal }).toArray()
}

/** The result of one change, as a row. */
export interface Changed {
  entityType: string
  id: number | null
  externalReference: string | null
  name: string | null
  /** With --dry-run WOULD_CREATE and WOULD_CHANGE. NOT_TRIED when the job was cancelled before this change. */
  result: 'CREATED' | 'CHANGED' | 'UNCHANGED' | 'FAILED' | 'NOT_TRIED' | 'WOULD_CREATE' | 'WOULD_CHANGE'
  changes: ChangeSetItem['changes']
  warnings: string[]
  error: string | null
  changeSetId: string | null
}

const colours = {
  CREATED: 'green',
  CHANGED: 'green',
  WOULD_CREATE: 'yellow',
  WOULD_CHANGE: 'yellow',
  UNCHANGED: 'gray',
  FAILED: 'red',
  NOT_TRIED: 'yellow',
} as const

const resultText = (result: Changed['result']) => `${result[0]}${result.slice(1).toLowerCase().replaceAll('_', ' ')}`

/** Columns of changed entities. */
export const changedColumns = defineColumns<Changed>([
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  {
    key: 'result',
    label: 'Result',
    colour: ({ result }) => colours[result],
    text: ({ result }) => resultText(result),
    plain: ({ result }) => result,
  },
  {
    key: 'changes',
    label: 'Changes',
    flexible: true,
    text: ({ changes, error }) => error ?? changes.map((change) => changeText(change)).join(', '),
    plain: ({ changes }) => changes.map(({ field }) => field).join(';'),
  },
  { key: 'error', label: 'Error', hidden: true },
  { key: 'externalReference', label: 'Reference', hidden: true },
  { key: 'changeSetId', label: 'Change-set', hidden: true },
])

const sentences = (errors: ChangeSetItem['errors']) => errors.map(formatItemError)

function formatItemError(error: ChangeSetItem['errors'][number]): string {
  // The text of a file's row speaks of an export.
  const now = error.code === 'rowConflict' && error.value !== null ? /it is at (\d+) now/.exec(error.message)?.[1] : undefined
  if (now !== undefined) return `It was changed since version ${error.value}: it is at version ${now} now.`
  return rowText(error)
}

/** The row of an item. @param phase planned: nothing is written yet; applied: the outcome counts */
export function changedRow(item: ChangeSetItem, changeSetId: string, phase: 'planned' | 'applied'): Changed {
  const { entityType, id, externalReference, name, verdict, outcome } = item
  const done = { CREATE: 'CREATED', UPDATE: 'CHANGED' } as const
  const planned = { CREATE: 'WOULD_CREATE', UPDATE: 'WOULD_CHANGE' } as const
  const failed = verdict === 'ERROR' || outcome === 'FAILED'
  const result: Changed['result'] = failed
    ? 'FAILED'
    : verdict === 'UNCHANGED'
      ? 'UNCHANGED'
      : phase === 'planned'
        ? planned[verdict as keyof typeof planned]
        : outcome === 'APPLIED'
          ? done[verdict as keyof typeof done]
          : 'NOT_TRIED'
  return {
    entityType,
    id,
    externalReference,
    name,
    result,
    changes: worded(item),
    warnings: sentences(item.warnings),
    error: failed ? sentences(item.errors).join(' ') : null,
    changeSetId: result === 'CREATED' || result === 'CHANGED' ? changeSetId : null,
  }
}

/** More rows than this are a table, and a question names no more of them. */
const mostInFull = 20

export const formatSubject = ({ id, name, externalReference }: Pick<Changed, 'id' | 'name' | 'externalReference'>) =>
  printable(
    [id === null ? '' : `#${id}`, name ?? '', externalReference === null ? '' : `(${externalReference})`]
      .filter((part) => part !== '')
      .join(' '),
  )

/** Each row with its fields on lines of their own, in full. @param width of the terminal: lines end between words */
export function formatChangedRows(rows: readonly Changed[], paint: Context['talk']['paint'], width = Number.POSITIVE_INFINITY): string {
  const indented = (text: string) => wrapped(printable(text), width, 4)
  return rows
    .flatMap((row) => [
      `${paint(colours[row.result], resultText(row.result))}  ${formatSubject(row)}`,
      ...(row.error === null
        ? row.changes.flatMap((change) => indented(changeText(change)))
        : indented(row.error).map((line) => paint('red', line))),
      ...row.warnings.flatMap((warning) => indented(`! ${warning}`).map((line) => paint('yellow', line))),
    ])
    .join('\n')
}

/** Changed entities as rows. People read a few of them in full, and more as a table. */
function changedResult(
  rows: readonly Changed[],
  { note, exitCode }: { note: string; exitCode: ExitCode },
  context?: Pick<Context, 'forPeople' | 'format' | 'globals' | 'terminal'>,
): Records | Report {
  if (context?.forPeople && rows.length <= mostInFull && !context.globals.flag('columns')) {
    const paint = painter(hasColour(context.terminal.stdout, context.terminal.env, context.globals.denied('color')))
    return { kind: 'report', data: rows, text: formatChangedRows(rows, paint, getTerminalWidth(context.terminal)), note, exitCode }
  }
  // Documents carry the error in the row, tables cut it.
  const isDocument = ['json', 'ndjson', 'yaml'].includes(context?.format ?? '')
  const reasons = rows.flatMap((row) => (row.error === null || isDocument ? [] : [`${formatSubject(row)}: ${row.error}`]))
  return { kind: 'records', records: rows, columns: changedColumns, note: [...reasons, note].join('\n'), exitCode }
}

/** 'Plan: 2 to create, 1 to change, 5 unchanged, 1 failed.' */
export function formatChangeSetCounts({ counts }: Pick<ChangeSet, 'counts'>): string {
  return `Plan: ${counts.create} to create, ${counts.update} to change, ${counts.unchanged} unchanged, ${counts.error} failed.`
}

/** Counts; planned spend and blast radius. */
function closingText({ changeSet, items }: PlannedChangeSet): string {
  return [formatChangeSetCounts(changeSet), planImpactText(planImpact(items))].filter(Boolean).join('\n')
}

/** A planned change-set as a result; nothing was written. @param context where people read a few changes in full */
export function plannedResult({ changeSet, items }: PlannedChangeSet, context?: Context): Records | Report {
  const rows = items.map((item) => changedRow(item, changeSet.id, 'planned'))
  const exitCode = changeSet.counts.error > 0 ? exitCodes[exitNameFor(items)] : exitCodes.done
  return changedResult(rows, { note: closingText({ changeSet, items }), exitCode }, context)
}

/** Shows a plan on stderr: its first changes field by field, and its counts. @param remedy how to see the others */
export function showPlanned(
  { talk, terminal }: Pick<Context, 'talk' | 'terminal'>,
  { changeSet, items }: PlannedChangeSet,
  remedy: string,
): void {
  const rows = items.map((item) => changedRow(item, changeSet.id, 'planned')).filter(({ result }) => result !== 'UNCHANGED')
  talk.note(formatChangedRows(rows.slice(0, mostInFull), talk.paint, getTerminalWidth(terminal)))
  if (rows.length > mostInFull) talk.note(`… and ${rows.length - mostInFull} more. ${remedy}`)
  talk.note(closingText({ changeSet, items }))
}

export interface Agreement {
  /** The things in the plural: 'campaigns'. */
  things: string
  /** Asks for a single thing too; otherwise a thing that was named is changed without a question. */
  always?: boolean
}

/**
 * Shows a plan and asks whether to go on, naming the things and what changes. Nothing to write: nothing is asked.
 * @throws Failure with exit 2 when declined, or when nobody can be asked
 */
export async function confirmPlanned(
  context: Context,
  { changeSet, items }: PlannedChangeSet,
  { things, always = false }: Agreement,
): Promise<void> {
  const { create, update, error } = changeSet.counts
  const count = create + update
  if (count === 0 || (count === 1 && items.length === 1 && !always)) return
  showPlanned(context, { changeSet, items }, 'All of them: --dry-run --format csv')
  const first = items.find(({ verdict }) => verdict === 'CREATE' || verdict === 'UPDATE')
  const labels = [
    ...new Set(items.filter(({ verdict }) => verdict === 'UPDATE').flatMap(({ changes }) => changes.map(({ label }) => label))),
  ]
  const named = count === 1 ? formatSubject(first!) : undefined
  const parts = [
    ...(create > 0 ? [`create ${named ?? `${create} ${things}`}`] : []),
    ...(update > 0 ? [`change ${labels.length > 0 ? `${labels.join(', ')} of ` : ''}${named ?? `${update} ${things}`}`] : []),
    ...(error > 0 ? [`leave out ${error} failed`] : []),
  ]
  const action = parts.join(' and ')
  await confirm(context, {
    action: `${action[0]!.toUpperCase()}${action.slice(1)}`,
    ...(count > severeRows && { name: `${count}`, count }),
  })
}

export interface ApplyOptions {
  mode?: 'partial' | 'atomic'
  reason?: string | undefined
  /** Submits campaigns although the forecast finds no inventory; needs a reason. */
  override?: 'NO_INVENTORY'[] | undefined
}

/** An applied change-set, row by row. */
export interface Applied {
  rows: Changed[]
  items: ChangeSetItem[]
  jobId: string | null
  /** Set when nobody waited for the end of the job: the result to end with. */
  pending?: Result
  /** The reason why changes were not tried; undefined when all were. */
  stopped: Failure | undefined
  note: string
  exitCode: ExitCode
}

/**
 * Applies a planned change-set and waits for its job. Ctrl-C asks the server to stop: chunks that are written stay, and the rows say
 * which were not tried.
 * @throws Failure that names the job when the connection to it is lost
 */
export async function applyChanges(
  context: Context,
  client: Client,
  planned: PlannedChangeSet,
  options: ApplyOptions = {},
): Promise<Applied> {
  const { changeSet } = planned
  const { counts, id, hash } = changeSet
  const { mode = 'partial', reason, override } = options
  if (counts.create + counts.update === 0 || (mode === 'atomic' && counts.error > 0))
    return applied(planned.items, { id, jobId: null, stopped: undefined })
  const { jobId, state, stopped } = await runChangeJob(context, client, {
    id,
    hash,
    mode,
    reason,
    override,
    count: counts.create + counts.update,
  })
  if (state !== 'over') return { ...applied(planned.items, { id, jobId, stopped }), pending: pendingResult(jobId, state) }
  // The work is over: an interrupt does not keep its outcome from being read.
  return applied(await readItems(client, id, AbortSignal.timeout(outcomeMs)), { id, jobId, stopped })
}

/** Time to read the outcome of a job that has ended. */
const outcomeMs = 60_000

function applied(
  items: ChangeSetItem[],
  { id, jobId, stopped }: { id: string; jobId: string | null; stopped: Failure | undefined },
): Applied {
  const rows = items.map((item) => changedRow(item, id, 'applied'))
  const count = (...results: Changed['result'][]) => rows.filter(({ result }) => results.includes(result)).length
  const [created, changed, failed, notTried] = [count('CREATED'), count('CHANGED'), count('FAILED'), count('NOT_TRIED')]
  const complete = failed + notTried === 0
  // A job that refused some of its rows as a whole has their reason, not one of its own.
  const reason = stopped && (failed === 0 || stopped.code !== 'jobFailed') ? stopped.exitCode : exitCodes[exitNameFor(items)]
  const exitCode = complete ? exitCodes.done : created + changed > 0 ? exitCodes.partial : reason
  const counts = [
    ...(created > 0 ? [`Created ${created}`] : []),
    ...(changed > 0 || created === 0 ? [`Changed ${changed}`] : []),
    `unchanged ${count('UNCHANGED')}`,
    `failed ${failed}`,
    ...(notTried > 0 ? [`not tried ${notTried}`] : []),
  ].join(', ')
  const note = [
    ...(stopped && !complete ? [`Stopped: ${stopped.message}`] : []),
    `${counts[0]}${counts.slice(1).replaceAll('Changed', 'changed')}.`,
    ...(created + changed > 0 ? [`Revert it with: spotdesk changes revert ${id}`] : []),
    ...(stopped && stopped.code !== 'planStale' && !complete
      ? ['Run the same command again for the rest: finished ones stay unchanged.']
      : []),
  ].join('\n')
  return { rows, items, jobId, stopped, note, exitCode }
}

/** The same as a result. @throws Failure when nothing could be applied and a single change was asked for */
export async function applyPlanned(
  context: Context,
  client: Client,
  planned: PlannedChangeSet,
  options: ApplyOptions = {},
): Promise<Result> {
  const { rows, items, pending, stopped, note, exitCode } = await applyChanges(context, client, planned, options)
  if (pending) return pending
  const [row, ...others] = rows
  const isStale = stopped?.code === 'planStale'
  if (others.length === 0 && row?.result === 'FAILED' && !isStale) throw toItemFailure(row, items[0]!)
  if (others.length === 0 && row?.result === 'NOT_TRIED' && stopped) throw stopped
  return changedResult(rows, { note, exitCode }, context)
}

/** Plans changes and shows them with --dry-run, otherwise asks and applies them. */
export async function runChanges(
  context: Context,
  client: Client,
  { kind, changes, ...agreement }: { kind: PlanBody['kind']; changes: readonly Intended[] } & Agreement,
  options: ApplyOptions = {},
): Promise<Result> {
  const planned = await planChanges(context, client, { kind, changes })
  if (context.input.flag('dryRun')) return plannedResult(planned, context)
  await confirmPlanned(context, planned, agreement)
  return applyPlanned(context, client, planned, { reason: context.input.text('reason'), ...options })
}

const exitOfCode: Record<string, ExitName> = {
  forbidden: 'forbidden',
  notFound: 'notFound',
  rowConflict: 'conflict',
  stateNotAllowed: 'conflict',
  forecastNoInventory: 'conflict',
}

const hints: Record<string, string> = {
  rowConflict: 'Look at it again, and repeat the command with the new version.',
  forecastNoInventory: 'Submit it all the same with: --override NO_INVENTORY --reason <text>',
  overrideNeedsReason: 'Add --reason <text>.',
  notFound: 'Ids belong to one agency. See yours with: spotdesk auth status',
}

function toItemFailure({ name, id }: Changed, { errors }: ChangeSetItem): Failure {
  const code = errors[0]?.code ?? 'notApplied'
  const subject = name ?? (id === null ? undefined : `#${id}`)
  const [message = 'It was not changed.', ...details] = sentences(errors)
  return new Failure({
    code,
    message: subject === undefined ? message : `${printable(subject)}: ${message}`,
    exit: exitNameFor([{ errors }]),
    hint: hints[code],
    details,
  })
}

/** One reason for all refusals decides the exit; several are a validation that failed. */
function exitNameFor(items: readonly Pick<ChangeSetItem, 'errors'>[]): ExitName {
  const names = new Set(items.flatMap(({ errors }) => errors.map(({ code }) => exitOfCode[code] ?? 'invalid')))
  return names.size === 1 ? [...names][0]! : 'invalid'
}
