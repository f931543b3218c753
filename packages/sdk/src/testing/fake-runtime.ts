import type { Runtime } from '../client/runtime.ts'
import { mulberry32 } from './faults.ts'

/** A runtime with a clock of its own. */
export interface FakeRuntime extends Runtime {
  /** Every wait so far, in milliseconds. */
  waits: number[]
  /** Moves the clock. */
  advance: (ms: number) => void
}

/**
 * 0` instead of its clock, or each call pays for the waits of all. => A runtime whose waits end at once, while its own clock advances by
 * the waited time. Time limits of tries stay real. With many concurrent calls, use `now: () => 0` instead of its clock, or each call pays
 * for the waits of all. => 0` instead of its clock, or each call pays for the waits of all.
 * @example
 * ```ts
 * import { createMockServer, fakeRuntime, faultPlan } from '@spotdesk/sdk/testing'
 * const runtime = fakeRuntime()
 * const { url, fetch } = createMockServer({ faults: faultPlan(['htmlBefore']) })
 * await new SpotdeskClient({ baseUrl: url, auth: 'sdt_test', fetch, runtime }).session.accounts()
 * console.log(runtime.waits)
 * ```
 */
export function fakeRuntime({ start = Date.UTC(2026, 0, 4), seed = 1 }: { start?: number; seed?: number } = {}): FakeRuntime {
  let clock = start
  let ids = 0
  const waits: number[] = []
  return {
    waits,
    advance: (ms) => void (clock += ms),
    now: () => clock,
    random: mulberry32(seed),
    uuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      waits.push(ms)
      const until = clock + ms
      await Promise.resolve()
      clock = Math.max(clock, until)
      signal?.throwIfAborted()
    },
  }
}
