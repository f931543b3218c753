/** Stops the tests' PostgreSQL when no test process has used it for some seconds. Started by testing/cluster.ts, ends by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../platform/db/embedded/start.ts'
import { leaseName } from '../platform/db/embedded/lease.ts'
import { keeperName, testClusterFolder } from './cluster.ts'

/** Seconds without users: the next run of tests often follows at once. */
const linger = 5

/** True if this process is the one keeper of the cluster. */
async function isOnlyKeeper(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ only: boolean }>('select pg_try_advisory_lock(hashtext($1)) as only', [keeperName])
  return rows[0]?.only ?? false
}

async function untilUnused(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < linger; quiet++) {
    await sleep(1_000)
    // One lease is the keeper's own.
    const { rows } = await client.query<{ users: string }>('select count(*) as users from pg_stat_activity where application_name = $1', [
      leaseName,
    ])
    if (Number(rows[0]?.users) > 1) quiet = -1
  }
}

async function keep(): Promise<void> {
  for (;;) {
    const embedded = await startEmbedded({ dataDir: testClusterFolder() })
    const client = new pg.Client({ ...embedded.ownerConfig, application_name: keeperName })
    client.on('error', () => {})
    await client.connect()
    const isOnly = await isOnlyKeeper(client)
    if (isOnly) await untilUnused(client)
    await client.end()
    // Somebody who came at the last moment is kept for, too.
    if ((await embedded.stop()) === 'stopped' || !isOnly) return
  }
}

await keep().catch(() => process.exit(1))
process.exit(0)
