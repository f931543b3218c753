import type { Desk } from './desk/desk.ts'
import type { Figure } from './figure.ts'

export interface RunOptions {
  /** Fewer rounds: a look in a minute, not figures to quote. */
  quick: boolean
}

/** A benchmark as a row of the table in main.ts. */
export interface Benchmark {
  name: string
  title: string
  /** @param desk opened once for all benchmarks that ask for it */
  run(desk: () => Promise<Desk>, options: RunOptions): Promise<readonly Figure[]>
}
