/** `npm run demo -- --campaigns 20000`: demo data of any size in an empty database. */
import { parseArgs } from 'node:util'
import { installQueue } from '../platform/jobs/queue/install.ts'
import { openDatabase } from '../platform/db/connection/connect.ts'
import { DatabaseSetupError, DatabaseUnavailable } from '../platform/db/errors.ts'
import { migrate } from '../platform/db/migrate.ts'
import { demoSignIn, loadDemo } from './index.ts'

const usage =
  'Usage: npm run demo -- [--campaigns <n>] [--seed <n>]\nLoads a demo world into the database of DATABASE_URL, or of SPOTDESK_DATA_DIR (default .spotdesk). The database must be empty.'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      campaigns: { type: 'string', default: '400' },
      seed: { type: 'string', default: '20261' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [campaigns, seed] = [Number(values.campaigns), Number(values.seed)]
  if (!Number.isInteger(campaigns) || campaigns < 10 || campaigns > 1_000_000 || !Number.isInteger(seed)) {
    console.error(`--campaigns is a whole number from 10 to 1,000,000 and --seed a whole number.\n${usage}`)
    return 2
  }
  const now = new Date()
  const log = { info: () => {}, warn: (message: string) => console.error(message) }
  const db = await openDatabase({ dataDir: process.env['SPOTDESK_DATA_DIR'] ?? '.spotdesk', databaseUrl: process.env['DATABASE_URL'], log })
  try {
    await migrate(db, { afterMigrate: installQueue })
    const made = await loadDemo(db, { now, seed, campaigns })
    if (!made) {
      console.error('The database is not empty: choose another SPOTDESK_DATA_DIR for a demo world of this size.')
      return 1
    }
    console.log(
      `${made.campaigns.toLocaleString('en-US')} campaigns in ${made.agencies} agencies. Sign in as ${demoSignIn.userName} with ${demoSignIn.password}.`,
    )
    return 0
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  if (!isUsage && !(error instanceof DatabaseSetupError) && !(error instanceof DatabaseUnavailable)) throw error
  console.error(error.message)
  process.exitCode = isUsage ? 2 : 1
}
