import type { PlanContext } from '../context.ts'

/** A file and the result of its import into the context of `world.test.data.ts`, row by row. */
export interface CorpusCase {
  name: string
  file: string | Uint8Array
  expected: string[]
  context?: Partial<PlanContext>
}
