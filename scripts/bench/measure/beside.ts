/** One piece of work at a time, ours and the other's in turn: what a piece took, in time and in CPU of server and database. */
import type { Desk } from '../desk/desk.ts'
import { processCpuMs } from './cpu.ts'
import { median } from './statistics.ts'

/** Milliseconds. */
export interface Spent {
  wall: number
  cpu: number
}

export async function spend(desk: Desk, pid: number, work: () => Promise<unknown>): Promise<Spent> {
  const cpu = processCpuMs(pid) + desk.databaseCpu()
  const from = performance.now()
  await work()
  return { wall: performance.now() - from, cpu: processCpuMs(pid) + desk.databaseCpu() - cpu }
}

/** Medians over the rounds. Those below 0 warm up and do not count. */
export async function beside(
  { rounds, warmUps }: { rounds: number; warmUps: number },
  ours: () => Promise<Spent>,
  bare: () => Promise<Spent>,
): Promise<Record<'ours' | 'bare', Spent>> {
  const spent = { ours: [] as Spent[], bare: [] as Spent[] }
  for (let round = -warmUps; round < rounds; round++) {
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const one = await (side === 'ours' ? ours : bare)()
      if (round >= 0) spent[side].push(one)
    }
  }
  const of = (list: readonly Spent[]): Spent => ({ wall: median(list.map(({ wall }) => wall)), cpu: median(list.map(({ cpu }) => cpu)) })
  return { ours: of(spent.ours), bare: of(spent.bare) }
}
