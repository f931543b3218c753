/** The program that reads the data packages and writes them to the database that it is told; answers whether there was anything to do. */
import { once } from 'node:events'
import { Database, type DatabaseConfig } from '../../db/database.ts'
import type { Sample } from './load.ts'
import { writeReferenceValues } from './write.ts'

export interface LoadTask {
  database: Pick<DatabaseConfig, 'owner' | 'app'>
  version: string
  sample: Sample | undefined
}

const [task] = (await once(process, 'message')) as [LoadTask]
const log = { info: () => {}, warn: (message: string) => console.error(message) }
const db = new Database({ ...task.database, log })
try {
  process.send!(await writeReferenceValues(db, task))
} finally {
  await db.close()
  process.disconnect()
}
