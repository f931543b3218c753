import { type FactKind, factKinds, limits } from '@spotdesk/sdk/values'
import type { Handler, Live, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes, type ExitCode } from '../../../exit-codes.ts'
import { type Failure, outcomeUnknown, toFailure, usage } from '../../../failure.ts'
import { chosen } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { failureFacts } from '../../../output/failures.ts'
import { annotateLines } from '../../../shared/files/annotate-lines.ts'
import { watchJob } from '../../../shared/follow-job.ts'
import { countText, type LineError, lineText, linesResult, ofRow } from '../../../shared/files/lines.ts'
import { readBytes } from '../../../stdin.ts'
import { type Batch, toBatches } from './batches.ts'
import { readFactFile } from './read-facts.ts'

/** Rows of a batch, unless --batch-size says otherwise: some seconds of work for the server. */
const usualSize = 20_000
/** Errors that are printed; the others are counted. */
const mostErrors = 20

/** A batch that was sent. */
interface Row {
  batch: number
  batches: number
  /** RUNNING: it was sent, and its job goes on. UNKNOWN: it was sent, and the answer was lost. */
  state: 'DONE' | 'RUNNING' | 'FAILED' | 'UNKNOWN' | 'NOT_TRIED'
  rows: number
  created: number
  updated: number
  /** Facts that were known, or older than what is known. */
  unchanged: number
  refused: number
  /** True: it had been sent before, and was not counted again. */
  sentBefore: boolean
  jobId: string | null
  batchId: string
  errors: LineError[]
  error: string | null
}

export const run: Handler = async (context) => {
  const { input, terminal } = context
  const kind = chosen('<kind>', input.word(0, 'kind'), factKinds)
  const path = input.word(1, 'file')
  const size = input.number('batchSize', { least: 1 }) ?? usualSize
  if (size > limits.factRows) throw usage(`--batch-size is at most ${limits.factRows.toLocaleString('en-US')}.`)
  const completeUntil = readCompleteUntil(input.text('completeUntil'))
  const { rows, errors } = await readFactFile(kind, await readBytes(context, path))
  if (errors.length > 0) {
    annotateLines(terminal, path, errors)
    if (rows.length === 0 || !input.flag('skipInvalid')) return refused(context, errors, rows.length)
  }
  const batches = toBatches(kind, rows, size)
  const unsent = { kind, batches, errors, completeUntil }
  if (input.flag('dryRun')) return planned(context, unsent)
  return live(context, await context.client(), { ...unsent, path })
}

function readCompleteUntil(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || !/T.*(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw usage(`--complete-until takes an instant such as 2026-11-20T09:00:00Z, not "${text}".`)
  return at
}

function refused(context: Context, errors: readonly LineError[], good: number): Result {
  const hint = good > 0 ? ` Send the other ${good} rows with --skip-invalid.` : ''
  return linesResult(context, errors, { note: `${countText(errors)} Nothing was sent.${hint}`, exitCode: exitCodes.invalid })
}

interface Unsent {
  kind: FactKind
  batches: readonly Batch[]
  /** Of rows that are left out. */
  errors: readonly LineError[]
  completeUntil: Date | undefined
}

function planned({ forPeople }: Context, { batches, errors }: Unsent): Result {
  const records = batches.map((batch) => ({ ...unknown(batch, batches.length), state: 'NOT_TRIED' as const }))
  const rows = batches.reduce((sum, { lines }) => sum + lines.length, 0)
  const note = `${rows} row${rows === 1 ? '' : 's'} in ${batches.length} batch${batches.length === 1 ? '' : 'es'} can be sent${errors.length > 0 ? `, ${countText(errors)}` : '.'} Nothing was sent.`
  return { kind: 'records', records, columns: columns(forPeople), note, exitCode: errors.length > 0 ? exitCodes.invalid : exitCodes.done }
}

const unknown = ({ number, lines, id }: Batch, batches: number) => ({
  batch: number,
  batches,
  rows: lines.length,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  sentBefore: false,
  jobId: null,
  batchId: id,
  errors: [],
  error: null,
})

/** One batch after the other: the server carries out one job of a user and kind at a time. */
async function* sendAll(context: Context, client: Client, { kind, batches, completeUntil }: Unsent, seen: Seen): AsyncGenerator<Row> {
  const { signal } = context
  for (const batch of batches) {
    const known = unknown(batch, batches.length)
    if (seen.stopped === undefined && signal.aborted) seen.stopped = toFailure(signal.reason)
    if (seen.stopped !== undefined) {
      yield { ...known, state: 'NOT_TRIED' }
      continue
    }
    let jobId: string | null = null
    try {
      seen.newest ??= await newestJob(client, kind, signal)
      const source = { file: batch.bytes, batchId: batch.id, ...(completeUntil && { completeUntil }) }
      jobId = (await client.delivery[kind](source, { signal, fileName: `${kind}-${batch.number}.ndjson` })).id
      const text = `Batch ${batch.number} of ${batches.length}`
      await watchJob(context, client, jobId, { text: `${text} …` })
      yield { ...(await readBatchOutcome(client, batch, { jobId, signal })), batches: batches.length, sentBefore: jobId <= seen.newest }
    } catch (error) {
      const failure = toFailure(error)
      seen.stopped = failure
      const state = failure.code === outcomeUnknown ? 'UNKNOWN' : jobId === null ? 'FAILED' : 'RUNNING'
      yield { ...known, jobId, state, error: failure.message }
    }
  }
}

interface Seen {
  rows: Row[]
  /** Why no further batch was sent. */
  stopped: Failure | undefined
  /** Id of the newest job of the kind before this run. Ids sort by time: a batch with a job up to it had been sent before. */
  newest: string | undefined
}

async function newestJob(client: Client, kind: FactKind, signal: AbortSignal): Promise<string> {
  const { list } = await client.delivery.batches({ kind: [kind] }, { signal })
  return (
    list
      .map(({ id }) => id)
      .toSorted()
      .at(-1) ?? ''
  )
}

async function readBatchOutcome(
  client: Client,
  batch: Batch,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<Omit<Row, 'batches' | 'sentBefore'>> {
  const { created, updated, unchanged, totalRows, outcome, errors } = await client.delivery.batch({ id: jobId }, { signal })
  const toFileLine = (line: number | null) => (line === null ? null : (batch.lines[line - 1] ?? null))
  return {
    batch: batch.number,
    state: outcome === 'CANCELED' ? 'FAILED' : 'DONE',
    rows: totalRows,
    created,
    updated,
    unchanged,
    refused: totalRows - created - updated - unchanged,
    jobId,
    batchId: batch.id,
    errors: errors.map((error) => {
      const found = ofRow({ ...error, line: toFileLine(error.line) })
      // It names lines of the batch, which are others in the file.
      return error.code === 'duplicateKeyInFile'
        ? { ...found, message: found.message.replaceAll(/\d+/g, (line) => String(toFileLine(Number(line)) ?? line)) }
        : found
    }),
    error: outcome === 'CANCELED' ? 'The job was canceled.' : null,
  }
}

function live(context: Context, client: Client, sending: Unsent & { path: string }): Live {
  const seen: Seen = { rows: [], stopped: undefined, newest: undefined }
  const { batches } = sending
  const most = Math.max(...batches.map(({ lines }) => lines.length), 1)
  return {
    kind: 'live',
    columns: columns(context.forPeople),
    samples: [
      {
        ...unknown(batches.at(-1)!, batches.length),
        state: 'NOT_TRIED',
        rows: most,
        created: most,
        updated: most,
        unchanged: most,
        refused: most,
      },
    ],
    isDone: (row) => (row as Row).state === 'DONE',
    rows: (async function* () {
      for await (const row of sendAll(context, client, sending, seen)) {
        seen.rows.push(row)
        yield row
      }
    })(),
    ending: () => buildIngestEnding(context, sending, seen),
  }
}

function buildIngestEnding({ terminal }: Context, { path, errors: local, batches }: Unsent & { path: string }, { rows, stopped }: Seen) {
  const sum = (key: 'created' | 'updated' | 'unchanged' | 'refused') => rows.reduce((all, row) => all + row[key], 0)
  const remote = rows.flatMap(({ errors }) => errors)
  annotateLines(terminal, path, remote)
  const errors = [...local, ...remote].toSorted((a, b) => (a.lineNo ?? 0) - (b.lineNo ?? 0))
  const skipped = new Set(local.map(({ lineNo }) => lineNo)).size
  const counts = { created: sum('created'), updated: sum('updated'), unchanged: sum('unchanged'), refused: sum('refused') + skipped }
  const taken = counts.created + counts.updated + counts.unchanged
  const missing = rows.filter(({ state }) => state !== 'DONE').length
  const before = rows.filter(({ sentBefore }) => sentBefore).length
  const exitCode: ExitCode =
    missing > 0
      ? taken > 0
        ? exitCodes.partial
        : (stopped?.exitCode ?? exitCodes.unexpected)
      : counts.refused === 0
        ? exitCodes.done
        : taken > 0
          ? exitCodes.partial
          : exitCodes.invalid
  const note = [
    ...errors.slice(0, mostErrors).map(lineText),
    ...(errors.length > mostErrors
      ? [`… and ${errors.length - mostErrors} more errors: --format json, or spotdesk delivery batches view <job>`]
      : []),
    `${counts.created} new, ${counts.updated} corrected, ${counts.unchanged} known already, ${counts.refused} refused.`,
    ...(before > 0
      ? [
          `${before} of ${batches.length} batch${batches.length === 1 ? '' : 'es'} had been sent before: ${before === 1 ? 'it has its' : 'they have their'} effect once.`,
        ]
      : []),
    ...(missing > 0
      ? [
          `${stopped ? `Stopped: ${stopped.message} ` : ''}${missing} of ${batches.length} batches are not done.`,
          'Run the same command again: what was sent has its effect once.',
        ]
      : []),
  ].join('\n')
  return {
    exitCode,
    note,
    data: {
      ...(stopped && { error: failureFacts(stopped) }),
      summary: { ...counts, batches: batches.length, notDone: missing, sentBefore: before },
    },
  }
}

const colours = { DONE: 'green', RUNNING: 'blue', FAILED: 'red', UNKNOWN: 'yellow', NOT_TRIED: 'yellow' } as const

const columns = (forPeople: boolean) =>
  defineColumns<Row>([
    { key: 'batch', label: 'Batch', align: 'right', text: ({ batch, batches }) => `${batch} of ${batches}` },
    {
      key: 'state',
      label: 'State',
      text: ({ state, sentBefore }) => (sentBefore ? 'Sent before' : `${state[0]}${state.slice(1).toLowerCase().replaceAll('_', ' ')}`),
      plain: ({ state }) => state,
      colour: ({ state, refused: count }) => (count > 0 && state === 'DONE' ? 'yellow' : colours[state]),
    },
    { key: 'rows', label: 'Rows', align: 'right' },
    { key: 'created', label: 'New', align: 'right' },
    { key: 'updated', label: 'Corrected', align: 'right' },
    { key: 'unchanged', label: 'Known', align: 'right' },
    { key: 'refused', label: 'Refused', align: 'right' },
    { key: 'jobId', label: 'Job', flexible: true, ...(forPeople && { spare: 1 }) },
    { key: 'batchId', label: 'Batch id', hidden: true },
    { key: 'sentBefore', label: 'Sent before', hidden: true },
    { key: 'error', label: 'Error', hidden: true },
  ])
