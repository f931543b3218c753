/**
 * Settings are changed as change-sets: planned on the server, shown field by field, confirmed and applied by a job. One request holds
 * orders, campaigns and ads, children with external references to their parents.
 */
import type { ChangeItem, ChangeSet, StringDates } from '@spotdesk/sdk'
import { limits } from '@spotdesk/sdk/values'
import type { Records } from '../command.ts'
import type { Client, Context } from '../context.ts'
import { exitCodes, type ExitCode } from '../exit-codes.ts'
import { Failure, usage } from '../failure.ts'
import { columnsOf } from '../output/column.ts'
import { followJob, pendingResult } from './follow-job.ts'
import { lineText, ofRow } from './lines.ts'

export type Item = StringDates<ChangeItem>
/** A change that is asked for: keys of the entity, an action, and cells by the columns of bulk files. */
export type Intended = NonNullable<Parameters<Client['changeSets']['plan']>[0]>['body']['changes'][number]

/** A planned change-set with its items, parents first. */
export interface Planned {
  changeSet: StringDates<ChangeSet>
  items: Item[]
}

/** Asks for a verdict on each change. Nothing is written. @param kind the entity kind of changes that do not name their own */
export async function planChanges(
  { signal }: Context,
  client: Client,
  { kind, changes }: { kind: 'campaigns' | 'ads' | 'orders'; changes: readonly Intended[] },
): Promise<Planned> {
  if (changes.length > limits.bulkRows)
    throw usage(`${changes.length} changes are too many: a change-set holds ${limits.bulkRows}.`, 'Make them in parts.')
  const changeSet = await client.changeSets.plan({ body: { kind, changes: [...changes] } }, { signal })
  return { changeSet, items: await itemsOf(client, changeSet.id, signal) }
}

/** The changes of a change-set, in its order. */
export function itemsOf(client: Client, id: string, signal: AbortSignal): Promise<Item[]> {
  return client.changeSets.items({ id, limit: limits.exportPageMax }, { signal }).toArray()
}

/** The result of one change, as a row. */
export interface Changed {
  entityType: string
  id: number | null
  externalReference: string | null
  name: string | null
  /** With --dry-run WOULD_CREATE and WOULD_CHANGE. NOT_TRIED when the job was cancelled before this change. */
  result: 'CREATED' | 'CHANGED' | 'UNCHANGED' | 'FAILED' | 'NOT_TRIED' | 'WOULD_CREATE' | 'WOULD_CHANGE'
  changes: Item['changes']
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

const difference = ({ label, before, after, beforeText, afterText }: Item['changes'][number]) =>
  `${label}: ${before === null ? '' : `${beforeText ?? before} → `}${afterText ?? after ?? 'none'}`

/** Columns of changed entities. */
export const changedColumns = columnsOf<Changed>([
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  {
    key: 'result',
    label: 'Result',
    colour: ({ result }) => colours[result],
    text: ({ result }) => `${result[0]}${result.slice(1).toLowerCase().replaceAll('_', ' ')}`,
    plain: ({ result }) => result,
  },
  {
    key: 'changes',
    label: 'Changes',
    flexible: true,
    text: ({ changes, error }) => error ?? changes.map(difference).join(', '),
    plain: ({ changes }) => changes.map(({ field }) => field).join(';'),
  },
  { key: 'error', label: 'Error', hidden: true },
  { key: 'externalReference', label: 'Reference', hidden: true },
  { key: 'changeSetId', label: 'Change-set', hidden: true },
])

/** The row of an item. @param phase planned: nothing is written yet; applied: the outcome counts */
export function changedRow(item: Item, changeSetId: string, phase: 'planned' | 'applied'): Changed {
  const { entityType, id, externalReference, name, verdict, changes, outcome } = item
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
    changes,
    warnings: item.warnings.map((warning) => lineText(ofRow({ ...warning, line: null })).replace(/^File - /, '')),
    error: failed ? item.errors.map((error) => lineText(ofRow({ ...error, line: null })).replace(/^File - /, '')).join(' ') : null,
    changeSetId: result === 'CREATED' || result === 'CHANGED' ? changeSetId : null,
  }
}

/** 'Plan: 2 to create, 1 to change, 5 unchanged, 1 failed.' */
export function countsText({ counts }: Pick<ChangeSet, 'counts'>): string {
  return `Plan: ${counts.create} to create, ${counts.update} to change, ${counts.unchanged} unchanged, ${counts.error} failed.`
}

/** A planned change-set as a result; nothing was written. */
export function plannedResult({ changeSet, items }: Planned): Records {
  return {
    kind: 'records',
    records: items.map((item) => changedRow(item, changeSet.id, 'planned')),
    columns: changedColumns,
    note: countsText(changeSet),
    exitCode: changeSet.counts.error > 0 ? refusalExit(items) : exitCodes.done,
  }
}

export interface ApplyOptions {
  mode?: 'partial' | 'atomic'
  reason?: string | undefined
}

/**
 * Applies a planned change-set and waits for its job. Ctrl-C asks the server to stop: chunks that are written stay, and the rows say
 * which were not tried.
 * @throws Failure when nothing could be applied and a single change was asked for
 */
export async function applyPlanned(
  context: Context,
  client: Client,
  { changeSet, items }: Planned,
  { mode = 'partial', reason }: ApplyOptions = {},
): Promise<Records | ReturnType<typeof pendingResult>> {
  const { signal, input } = context
  const { counts, id, hash } = changeSet
  if (counts.create + counts.update > 0 && !(mode === 'atomic' && counts.error > 0)) {
    const options = { signal, ...(reason !== undefined && { changeReason: reason }) }
    const job = await client.changeSets.apply({ id, body: { hash, mode } }, options)
    if (input.denied('wait')) return pendingResult(job.id, 'started')
    if (!(await followJob(context, client, job.id, { text: 'Applying the changes …', timeoutMs: input.duration('waitTimeout') })))
      return pendingResult(job.id, 'still running')
  }
  const after = await itemsOf(client, id, signal)
  const rows = after.map((item) => changedRow(item, id, 'applied'))
  const failed = rows.filter(({ result }) => result === 'FAILED' || result === 'NOT_TRIED')
  const written = rows.filter(({ changeSetId }) => changeSetId !== null)
  if (rows.length === 1 && failed.length === 1)
    throw new Failure({
      code: after[0]!.errors[0]?.code ?? 'notApplied',
      message: rows[0]!.error ?? 'It was not changed.',
      exit: exitNameOf(after),
    })
  const exitCode: ExitCode = failed.length === 0 ? exitCodes.done : written.length > 0 ? exitCodes.partial : refusalExit(items)
  const note = [
    `Changed ${written.length}, unchanged ${rows.filter(({ result }) => result === 'UNCHANGED').length}, failed ${failed.length}.`,
    ...(written.length > 0 ? [`Revert it with: spotdesk changes revert ${id}`] : []),
  ].join('\n')
  return { kind: 'records', records: rows, columns: changedColumns, note, exitCode }
}

const exitOfCode: Record<string, 'forbidden' | 'notFound' | 'conflict'> = {
  forbidden: 'forbidden',
  notFound: 'notFound',
  rowConflict: 'conflict',
  stateNotAllowed: 'conflict',
}

function exitNameOf(items: readonly Item[]) {
  const codes = new Set(items.flatMap(({ errors }) => errors.map(({ code }) => exitOfCode[code] ?? 'invalid')))
  return codes.size === 1 ? [...codes][0]! : ('invalid' as const)
}

function refusalExit(items: readonly Item[]): ExitCode {
  return exitCodes[exitNameOf(items)]
}
