/** A database as the server keeps it: an embedded PostgreSQL in a data directory, filled once and then left to the server. */
import { openDatabase } from '../platform/db/connection/connect.ts'
import { Database } from '../platform/db/database.ts'
import { findPostmaster } from '../platform/db/embedded/postmaster.ts'
import { prepareLayout } from '../platform/db/embedded/layout.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Seed } from './database.ts'

export interface OwnCluster {
  /** Connects only while another program keeps the database running: it neither starts nor holds it. */
  database: Database
  /** Process of the database, null while none runs. */
  postmaster(): Promise<number | null>
}

const log = { info() {}, warn() {} }

/** Fills a new database in a data directory and stops it. The next server that starts there finds it. */
export async function createOwnCluster(dataDir: string, seed: Seed): Promise<OwnCluster> {
  const filled = await openDatabase({ dataDir, log })
  try {
    await migrate(filled)
    await seed.build(filled)
  } finally {
    await filled.close()
  }
  const { data } = await prepareLayout(dataDir)
  return {
    database: new Database({ ...filled.config, log }),
    postmaster: async () => {
      const finding = await findPostmaster(data)
      return finding.state === 'live' ? finding.postmaster.pid : null
    },
  }
}
