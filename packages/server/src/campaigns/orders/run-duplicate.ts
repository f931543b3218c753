/** Carries out the duplication of an order: its campaigns with their ads, the label, and the end of the job, in one transaction. */
import { copyCampaigns } from '../campaigns/actions/copy.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Services } from '../../platform/http/route.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'
import { type ClaimedJob, advanceJob, finishJob } from '../../platform/jobs/queue/work-store.ts'
import { campaignIds, setDuplication } from './store.ts'

/** Registers duplications with the queue. Call it once, before the queue starts. */
export function registerOrderWorkers({ jobs, db, clock }: Services): void {
  jobs.handle('duplicate', {
    run: (claimed) => db.write({ agencyId: claimed.job.agencyId }, (tx) => runDuplicate(tx, claimed, clock.now())),
    // The orders stay empty; the user may retry or archive them.
    failed: async (tx, { agencyId, input }) => {
      for (const id of getTargets(input).to) await setDuplication(tx, agencyId, id, { status: 'DUPLICATION_FAILED', at: null })
    },
  })
}

async function runDuplicate(tx: WriteTransaction, claimed: ClaimedJob, now: Date): Promise<void> {
  const { job } = claimed
  const { agencyId, actor, changeSetId, input } = job
  const { from, to, moveDays } = getTargets(input)
  const author = { actor, now, reason: input.reason }
  const ids = await campaignIds(tx, agencyId, from)
  let copied = 0
  for (const orderId of to) {
    copied += await copyCampaigns(tx, author, changeSetId!, { ids, orderId, moveDays })
    await setDuplication(tx, agencyId, orderId, { status: 'DUPLICATED', at: now })
  }
  await advanceJob(tx, claimed, job.doneItems, { done: job.totalItems - job.doneItems, created: copied })
  await finishJob(tx, claimed, now, { outcome: 'SUCCEEDED' })
}

function getTargets(input: JobRow['input']): { from: number; to: readonly number[]; moveDays: number | null } {
  if (!input.duplicate) throw new TypeError('a duplication names its orders')
  const { from, to, moveDays = 0 } = input.duplicate
  return { from, to: [to].flat(), moveDays }
}
