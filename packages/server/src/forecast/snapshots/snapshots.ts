/** Snapshots for callers: reading their state, and asking for a new one. */
import { lastForecastDay } from '@spotdesk/forecast'
import type { inventory } from '@spotdesk/sdk/contract'
import type { Handler, Services } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/queue/create.ts'
import { type ClaimedJob, finishJob } from '../../platform/jobs/queue/work-store.ts'
import { BuildFailed, runBuild } from './build/run-build.ts'
import { readFailure, readLeftOut, readNewest } from './snapshot-store.ts'

export const readSnapshot: Handler<typeof inventory.snapshot> = async (_input, { db, actor, services }) => {
  const { forecaster, clock } = services
  const [newest, failure] = await Promise.all([readNewest(db), readFailure(db)])
  // A stored snapshot that is not loaded yet will be in use in a moment.
  if (newest && forecaster.state().state !== 'READY') forecaster.refresh().catch(() => {})
  return {
    state: forecaster.state().state,
    version: newest?.version ?? null,
    builtAt: newest?.builtAt ?? null,
    ageSeconds: newest ? Math.max(0, Math.floor((clock.now().getTime() - newest.builtAt.getTime()) / 1000)) : null,
    buildMs: newest?.buildMs ?? null,
    lastForecastDate: newest ? lastForecastDay(newest.origin.getTime()) : null,
    requests: newest?.requests ?? null,
    listeners: newest?.listeners ?? null,
    zones: newest?.zones ?? null,
    campaigns: newest?.campaigns ?? null,
    leftOutCampaigns: await readLeftOut(db, actor.agencyId),
    failure,
  }
}

export const requestSnapshot: Handler<typeof inventory.build> = (_input, call) => {
  const { actor, services } = call
  return call.write(async (tx) => {
    const requester = { actor, now: services.clock.now(), jobs: services.jobs, limited: services.config.limits }
    return { id: await createJob(tx, requester, { type: 'snapshot', kind: 'forecast', input: { reason: call.reason }, totalItems: 1 }) }
  })
}

/** Runs the job. A failed build is the job's failure, with the sentence of the build. */
export async function runSnapshotJob(services: Services, claimed: ClaimedJob): Promise<void> {
  const { db, clock } = services
  const end = await runBuild(services, { signal: claimed.stopping }).then(
    () => ({ outcome: 'SUCCEEDED' as const }),
    (error: unknown) => {
      if (!(error instanceof BuildFailed)) throw error
      return { outcome: 'FAILED' as const, failure: error.message }
    },
  )
  await db.write(claimed.job.actor, (tx) => finishJob(tx, claimed, clock.now(), end))
}
