/**
 * Computing time as a multiple of work of known size, which the same thread does beside it: so a law about it holds on any machine, and
 * while other programs use the processor.
 */
import { computedMs } from '../platform/http/health/loop-delay.ts'

const line = `${Array.from({ length: 40 }, (_, at) => `"cell ${at}",${at * 7919},2026-11-${10 + (at % 20)}T09:00:00Z`).join(',')}\n`
const text = line.repeat(80)

/** Work of the kind that a request causes: texts are split, matched, parsed and written. */
function work(): number {
  let size = 0
  for (const row of text.split('\n')) {
    const cells = row.split(',').map((cell) => (/^"(.*)"$/.exec(cell)?.[1] ?? cell).trim())
    const kept = new Map(cells.map((cell, at) => [`${at}:${cell}`, /^\d{1,9}$/.test(cell) ? Number(cell) : cell]))
    size += (JSON.parse(JSON.stringify(Object.fromEntries(kept))) as Record<string, unknown>)['0:'] === undefined ? kept.size : 0
  }
  return size
}

/** Milliseconds of this thread for one unit of work: the best of some runs. */
export function unitMs(runs = 3): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const from = computedMs()
    work()
    best = Math.min(best, computedMs() - from)
  }
  return best
}
