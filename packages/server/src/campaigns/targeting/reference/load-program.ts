/** The program that reads the data packages and writes them to the database given; reports whether there was anything to do. */
import { Database } from '../../../platform/db/database.ts'
import { runProgramTask, type ProgramTask } from '../../../platform/jobs/thread/program.ts'
import { writeReferenceValues } from './store.ts'
import type { Sample } from './read.ts'

export interface LoadTask extends ProgramTask {
  version: string
  sample: Sample | undefined
}

await runProgramTask(async ({ owner, ...task }: LoadTask): Promise<boolean> => {
  const db = new Database({ owner, app: owner, log: { info: () => {}, warn: (message: string) => console.error(message) } })
  try {
    return await writeReferenceValues(db, task)
  } finally {
    await db.close()
  }
})
