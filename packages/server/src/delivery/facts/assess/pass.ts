/**
 * The pass that assesses all campaigns of an agency every fifteen minutes. It works in chunks, each a short transaction that also stores
 * the progress: an interrupted pass resumes there, and two processes at once share the work.
 */
import type { Database } from '../../../platform/db/database.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { type AgencyZone, assessCampaigns, chunkSize, readAssessmentContext } from './assess.ts'
import { noteSupply } from '../facts-store.ts'
import { advanceAgency } from './advance.ts'
import { beginPass, lockPass, savePass } from './pass-store.ts'

export const passSeconds = 15 * 60

export interface PassOptions {
  clock: { now(): Date }
  signal?: AbortSignal
  /** The number of campaigns in a chunk. */
  limit?: number
}

/** Assesses an agency's campaigns, then updates the statuses that depend on it. Returns false when it was stopped before the end. */
export async function assessmentPass(
  db: Database,
  agency: AgencyZone,
  { clock, signal, limit = chunkSize }: PassOptions,
): Promise<boolean> {
  const scope = { agencyId: agency.id }
  await db.write(scope, (tx) => begin(tx, agency, clock.now()))
  for (let isDone = false; !isDone;) {
    if (signal?.aborted) return false
    // Each chunk reads the assessment context again: settings and facts may have changed since the last one.
    isDone = await db.write(scope, (tx) => nextChunk(tx, agency, clock.now(), limit))
  }
  await advanceAgency(db, agency, clock.now())
  return true
}

/** Begins a pass, unless one is running that began within its interval. */
async function begin(tx: WriteTransaction, agency: AgencyZone, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - passSeconds * 1000)
  if (await beginPass(tx, agency.id, { now, stale })) await noteSupply(tx, agency, now)
}

async function nextChunk(tx: WriteTransaction, agency: AgencyZone, now: Date, limit: number): Promise<boolean> {
  const pass = await lockPass(tx, agency.id)
  if (pass.finishedAt !== null) return true
  const last = await assessCampaigns(tx, agency, await readAssessmentContext(tx, agency, now), { after: pass.lastId, limit })
  await savePass(tx, agency.id, { lastId: last ?? pass.lastId, finishedAt: last === null ? now : null })
  return last === null
}
