import type { Desk } from './desk/desk.ts'
import type { Figure } from './figure.ts'

export interface RunOptions {
  /** Fewer rounds: a look in a minute, not figures to quote. */
  quick: boolean
  /** Seconds that each call of `shares` is measured; left out: as many as `quick` says. */
  seconds?: number
  /** Parts of names: `shares` measures the calls whose names have one of them. Left out: the dearest. */
  calls?: readonly string[]
}

/** A benchmark as a row of the table in main.ts. */
export interface Benchmark {
  name: string
  title: string
  /** @param desk opened once for all benchmarks that ask for it */
  run(desk: () => Promise<Desk>, options: RunOptions): Promise<readonly Figure[]>
}
