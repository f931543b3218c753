/** Shared parts of tests of bulk jobs: files, and a job followed to its end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { bulk } from '@spotdesk/sdk/contract'
import type { CallResult, Fixture, Person } from './desk.ts'

export interface Upload {
  name: string
  bytes: string | Uint8Array<ArrayBuffer>
}

/** A file with a header and rows, as a user would write it. */
export function csv(header: string, ...rows: string[]): Upload {
  return { name: 'campaigns.csv', bytes: `${[header, ...rows].join('\r\n')}\r\n` }
}

export type ImportOptions = {
  mode?: 'partial' | 'atomic'
  dryRun?: boolean
  allowDuplicate?: boolean
  dates?: 'mdy' | 'dmy'
  override?: ['NO_INVENTORY']
}

/** Uploads a file; the answer is that of the upload. */
export function upload(desk: Fixture, file: Upload, options: ImportOptions = {}, person: Person = 'manager'): Promise<CallResult> {
  return desk.call(person, bulk.importCampaigns, { file, ...options })
}

/** Follows a job to its end. */
export async function finished(desk: Fixture, id: string, person: Person = 'manager'): Promise<bulk.Job> {
  for (;;) {
    const { body } = await desk.call(person, bulk.job, { id })
    if (body['status'] === 'COMPLETED') return body as unknown as bulk.Job
    await sleep(5)
  }
}

/** Imports a file to its end. */
export async function importFile(
  desk: Fixture,
  file: Upload,
  options: ImportOptions = {},
  person: Person = 'manager',
): Promise<{ job: bulk.Job; summary: bulk.BulkSummary }> {
  const { status, text, body } = await upload(desk, file, options, person)
  if (status !== 202) throw new Error(`the upload was refused: ${text}`)
  const job = await finished(desk, String(body['id']), person)
  return { job, summary: (await desk.call(person, bulk.summary, { id: job.id })).body as unknown as bulk.BulkSummary }
}

/** Exports campaigns to the text of the file. */
export async function exportFile(desk: Fixture, ids: number[], person: Person = 'manager'): Promise<string> {
  const { body, status, text } = await desk.call(person, bulk.exportCampaigns, { body: { ids } })
  if (status !== 202) throw new Error(`the export was refused: ${text}`)
  await finished(desk, String(body['id']), person)
  return (await desk.call(person, bulk.download, { jobId: String(body['id']) })).text
}
