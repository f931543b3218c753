/** The state of an export on disk, beside the file that it writes: an interrupted one is continued from it. It holds no secrets. */
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { fileNouns } from '@spotdesk/sdk/records'
import * as z from 'zod'
import { toServerAddress } from '../../config/credentials.ts'
import type { Client, Context } from '../../context.ts'
import { Failure, usage } from '../../failure.ts'

export const ExportState = z.object({
  version: z.literal(1),
  apiUrl: z.string(),
  agencyId: z.int(),
  kind: z.enum(fileNouns),
  rawCells: z.boolean(),
  /** The file that is written. */
  path: z.string(),
  /** All ids of the export. */
  ids: z.array(z.int()),
  /** How many of them stand in the .part file, and how long it was then. */
  done: z.int(),
  bytes: z.int(),
  /** The header row of the file; null: nothing is written yet. */
  header: z.string().nullable(),
  /** Jobs of the next parts that were started already, and the ETag of the file that was being downloaded. */
  jobs: z.array(z.string()),
  etag: z.string().nullable(),
})
export type ExportState = z.output<typeof ExportState>

export const getPartPath = (path: string) => `${path}.part`
/** The part that is being downloaded. */
export const getPiecePath = (path: string) => `${path}.part.piece`
export const getStatePath = (path: string) => `${path}.part.json`

/** Written whole or not at all: a state that is cut off would end the export. */
export async function saveState(state: ExportState): Promise<void> {
  const path = getStatePath(state.path)
  await writeFile(`${path}.new`, JSON.stringify(state))
  await rename(`${path}.new`, path)
}

export async function removeState(path: string): Promise<void> {
  await Promise.all([getStatePath(path), getPiecePath(path)].map((file) => rm(file, { force: true })))
}

/** @throws Failure when there is none, or when it was made elsewhere */
export async function loadState({ settings }: Pick<Context, 'settings'>, client: Client, file: string): Promise<ExportState> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw usage(`There is no interrupted export ${file}.`, 'Begin one: spotdesk bulk export, without --resume.')
  const read = ExportState.safeParse(parsed(text))
  if (!read.success) throw usage(`${file} is no state of an export.`)
  // Somebody else's state must not choose the file that is overwritten.
  const own = await realpath(getStatePath(read.data.path)).catch(() => undefined)
  if (own !== (await realpath(file)))
    throw usage(`${file} is the state of an export to ${read.data.path}.`, 'It is continued from beside that file.')
  const server = toServerAddress(settings.values.apiUrl.value!)
  const { agency } = await client.session.user()
  if (read.data.apiUrl !== server || read.data.agencyId !== agency.id)
    throw new Failure({
      code: 'otherServer',
      message: `The export was begun on ${read.data.apiUrl} in agency ${read.data.agencyId}; you act on ${server} in ${agency.id}.`,
      exit: 'conflict',
    })
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
