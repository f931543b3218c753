/** Creative files into the library: one, or many of which a refused one does not stop the others. `--to-ad` gives the file to an ad. */
import { basename, resolve } from 'node:path'
import { fileFrom } from '@spotdesk/sdk/node'
import type { FileSource, StringDates, UploadedCreative } from '@spotdesk/sdk'
import type { Handler, Live, LiveEnding } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { Failure, outcomeUnknown, toFailure, usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { failureFacts } from '../../../output/failures.ts'
import { readBytes } from '../../../stdin.ts'
import { applyChanges, planChanges } from '../../../shared/change-sets/change-set.ts'
import { getTallyExit, type Tally, type Worked, workOn } from '../../../shared/rows/many-rows.ts'
import { secondsText } from './columns.ts'
import { bytesText, uploadColumns, lengthTolerance, noUpload, sampleUpload, type Upload } from './upload-outcome.ts'
import type { Progress } from '../../../output/waiting.ts'

/** A file to upload. */
interface Source {
  /** The path as it was given. */
  path: string
  fileName: string
  file: FileSource
  bytes: number
}

interface UploadOptions {
  advertiserId: number | undefined
  name: string | undefined
  /** Seconds that each file should last. */
  seconds: number | undefined
  adId: number | undefined
}

export const run: Handler = async (context) => {
  const { input, signal } = context
  const uploadOptions = readUploadOptions(context)
  if (uploadOptions.adId !== undefined && input.words.length > 1) throw usage('--to-ad goes with one file.')
  if (uploadOptions.name !== undefined && input.words.length > 1) throw usage('--name goes with one file.')
  const client = await context.client()
  // Files are opened, and the ad is looked up, before anything is sent.
  const opened = await Promise.all([...new Set(input.words)].map((path) => open(context, path)))
  if (uploadOptions.adId !== undefined) await requireAd(context, client, uploadOptions.adId)
  const total = opened.reduce((sum, one) => sum + ('bytes' in one ? one.bytes : 0), 0)
  const sent = await meter(context, { files: opened.length, total })
  const work = workOn<Opened, Upload>({
    items: opened,
    interrupt: signal,
    work: (source, patience) => send({ context, client, wishes: uploadOptions, sent, signal: patience }, source),
    notTried: ({ path }) => noUpload(path, 'NOT_TRIED'),
  })
  return live(context, work, sent)
}

type Opened = Source | { path: string; failure: Failure }

function readUploadOptions({ input }: Context): UploadOptions {
  const id = (name: string, flag: string) => {
    const text = input.text(name)
    return text === undefined ? undefined : parseId(text, flag)
  }
  const seconds = input.text('duration')
  if (seconds !== undefined && !/^\d+(\.\d+)?$/.test(seconds)) throw usage(`--duration takes seconds, not "${seconds}".`)
  return {
    advertiserId: id('advertiser', '--advertiser'),
    name: input.text('name'),
    seconds: seconds === undefined ? undefined : Number(seconds),
    adId: id('toAd', '--to-ad'),
  }
}

/** A file that cannot be read is a row that failed. */
async function open(context: Context, path: string): Promise<Opened> {
  try {
    if (path === '-') {
      const file = await readBytes(context, '-')
      return { path, fileName: context.input.text('name') ?? 'stdin', file, bytes: file.length }
    }
    const file = await fileFrom(resolve(context.terminal.cwd, path))
    return { path, fileName: basename(path), file, bytes: file.size ?? 0 }
  } catch (error) {
    return { path, failure: toFailure(error) }
  }
}

/** @throws Failure when the ad is not there, or may not be changed */
async function requireAd(context: Context, client: Client, adId: number): Promise<void> {
  const { items } = await planChanges(context, client, { kind: 'ads', changes: [{ id: adId, cells: {} }] })
  const [error] = items[0]?.errors ?? []
  if (error)
    throw new Failure({
      code: error.code,
      message: `Ad ${adId}: ${error.message}`,
      exit: error.code === 'notFound' ? 'notFound' : 'conflict',
    })
}

interface Meter {
  /** Bytes of one file that have gone out. */
  update: (path: string, loaded: number) => void
  progress: Progress
}

/** '2 of 7 files  3.1 of 12.4 MB' */
async function meter({ talk }: Context, { files, total }: { files: number; total: number }): Promise<Meter> {
  const what = `${files} file${files === 1 ? '' : 's'}`
  const progress = await talk.progress(`Uploading ${what}, ${bytesText(total)} …`)
  const loaded = new Map<string, number>()
  return {
    progress,
    update: (path, bytes) => {
      loaded.set(path, bytes)
      const sum = Math.min(
        total,
        [...loaded.values()].reduce((all, each) => all + each, 0),
      )
      progress.update(`Uploading ${what}, ${bytesText(sum)} of ${bytesText(total)}`, total === 0 ? 100 : (sum / total) * 100)
    },
  }
}

interface Task {
  context: Context
  client: Client
  wishes: UploadOptions
  sent: Meter
  signal: AbortSignal
}

async function send(task: Task, source: Opened): Promise<Worked<Upload>> {
  const { client, wishes, sent, signal } = task
  if ('failure' in source) return failed(noUpload(source.path, 'FAILED'), source.failure)
  const { path, file, fileName } = source
  let row = noUpload(path, 'FAILED')
  try {
    const { advertiserId, name } = wishes
    const creative = await client.creatives.upload(
      { file, ...(advertiserId !== undefined && { advertiserId }), ...(name !== undefined && { name }) },
      { signal, fileName, onUploadProgress: ({ loaded }) => sent.update(path, Math.min(loaded, source.bytes)) },
    )
    row = { ...row, ...ofCreative(creative) }
    requireLength(creative, wishes.seconds)
    return { state: 'done', row: { ...row, result: 'UPLOADED', ...(await giveToAd(task, creative)) } }
  } catch (error) {
    return failed(row, toFailure(error))
  }
}

function failed(row: Upload, failure: Failure): Worked<Upload> {
  const inLibrary = row.id === null ? '' : ` The file is in the library as ${row.id}.`
  const isLost = failure.code === outcomeUnknown
  const error = [failure.message, ...failure.details, ...(isLost && failure.hint ? [failure.hint] : [])].join(' ') + inLibrary
  return { state: 'failed', failure, row: { ...row, result: isLost ? 'UNKNOWN' : 'FAILED', error } }
}

function ofCreative({ id, name, mediaType, bytes, durationSeconds, width, height, loudnessLufs, warnings }: StringDates<UploadedCreative>) {
  return { id, name, mediaType, bytes, durationSeconds, width, height, loudnessLufs, warnings: warnings.map(({ message }) => message) }
}

function requireLength({ durationSeconds }: Pick<UploadedCreative, 'durationSeconds'>, wanted: number | undefined): void {
  if (wanted === undefined) return
  if (durationSeconds !== null && Math.abs(durationSeconds - wanted) <= lengthTolerance) return
  const measured = durationSeconds === null ? 'It is not heard, so it has no length' : `It lasts ${secondsText(durationSeconds)}`
  throw new Failure({ code: 'otherLength', message: `${measured}; ${secondsText(wanted)} are expected.`, exit: 'invalid' })
}

/** The file as that of the ad: a change-set of its own, so that it can be reverted. */
async function giveToAd({ context, client, sent, wishes: { adId } }: Task, { id }: { id: number }): Promise<Partial<Upload>> {
  if (adId === undefined) return {}
  // The job has a progress line of its own.
  sent.progress.stop()
  const planned = await planChanges(context, client, { kind: 'ads', changes: [{ id: adId, cells: { asset_id: `${id}` } }] })
  const { rows, exitCode } = await applyChanges(context, client, planned, { reason: context.input.text('reason') })
  const [row] = rows
  if (exitCode === exitCodes.done) return { adId, changeSetId: row?.changeSetId ?? null }
  throw new Failure({
    code: 'notSet',
    message: `Ad ${adId} does not take the file: ${row?.error ?? 'it was not changed.'}`,
    exit: 'invalid',
  })
}

function live({ forPeople, input }: Context, { rows, tally }: ReturnType<typeof workOn<Opened, Upload>>, { progress }: Meter): Live {
  const outcomes: Upload[] = []
  return {
    kind: 'live',
    columns: uploadColumns(forPeople),
    samples: [sampleUpload(input.words)],
    isDone: (row) => (row as Upload).result === 'UPLOADED',
    rows: (async function* () {
      try {
        for await (const row of rows) {
          outcomes.push(row)
          progress.clear()
          yield row
        }
      } finally {
        progress.stop()
      }
    })(),
    ending: () => buildUploadEnding(forPeople, tally, outcomes),
  }
}

function buildUploadEnding(forPeople: boolean, tally: Tally<Opened>, outcomes: readonly Upload[]): LiveEnding {
  const { done, failed: refused, notTried, stopped } = tally
  const stored = outcomes.filter(({ id }) => id !== null).length
  // A file in the library that is too long, or that its ad does not take, is half of what was asked for.
  const exitCode = done.length === 0 && stored > 0 ? exitCodes.partial : getTallyExit(tally)
  const counts = `Uploaded ${done.length}, failed ${refused.length}, not tried ${notTried.length}.`
  const note = [
    ...(forPeople ? outcomes.filter(({ error }) => error !== null).map(({ path, error }) => `${path}: ${error}`) : []),
    ...outcomes.flatMap(({ path, warnings }) => warnings.map((text) => `${path}: ${text}`)),
    ...(stopped ? [`Stopped: ${stopped.message}`] : []),
    counts,
    ...outcomes.flatMap(({ adId, changeSetId }) =>
      changeSetId === null ? [] : [`It is the file of ad ${adId}. Revert it with: spotdesk changes revert ${changeSetId}`],
    ),
  ].join('\n')
  const summary = {
    done: done.length,
    failed: refused.length,
    notTried: notTried.length,
    failedFiles: refused.map(({ item: { path } }) => path),
    notTriedFiles: notTried.map(({ path }) => path),
  }
  if (exitCode === exitCodes.done) return { exitCode, note, data: { summary } }
  const facts = failureFacts(stopped ?? refused[0]!.failure)
  return { exitCode, note, data: { error: { ...facts, message: `${facts.message} ${counts}`, exitCode }, summary } }
}
