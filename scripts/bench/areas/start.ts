/** From the start of the process to the first yes of /readyz, on a data directory that exists and a database that runs. */
import type { Benchmark } from '../benchmark.ts'
import { rivalScript, serverScript } from '../desk/desk.ts'
import { startServer } from '../desk/program.ts'
import { compareMs } from '../figure.ts'
import { median } from '../measure/statistics.ts'

async function readyAfter(script: string, env: Record<string, string>): Promise<number> {
  const program = await startServer(script, env)
  await program.stop()
  return program.readyMs
}

export const start: Benchmark = {
  name: 'start',
  title: 'Start of the server on a database that runs',
  async run(open, { quick }) {
    const { environment } = await open()
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < (quick ? 2 : 7); round++) {
      ours.push(await readyAfter(serverScript, environment.ours))
      bare.push(await readyAfter(rivalScript, environment.bare))
    }
    return [compareMs('ready', median(ours), ['bare Fastify + pg', median(bare)], { most: 2 })]
  },
}
