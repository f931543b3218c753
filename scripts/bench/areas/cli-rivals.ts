/** The command line beside those of others that the npm registry has: what it costs to ask for a version and for help. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from '../../build.ts'
import { runChild } from '../../child.mjs'
import type { Benchmark } from '../benchmark.ts'
import { inherited } from '../desk/program.ts'
import type { Figure } from '../figure.ts'
import { compareRuns, figuresOf, program } from './cli.ts'

const rivals = ['vercel', 'wrangler'] as const

/** The script that a package runs as its command. */
async function scriptOf(folder: string, name: string): Promise<string> {
  const home = join(folder, 'node_modules', name)
  const { bin } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { bin: string | Record<string, string> }
  return join(home, typeof bin === 'string' ? bin : bin[name]!)
}

export const cliRivals: Benchmark = {
  name: 'cli-rivals',
  title: 'Command line beside vercel and wrangler, whole processes',
  async run(_open, { quick }) {
    await buildAll(['cli'])
    const folder = await mkdtemp(join(tmpdir(), 'spotdesk-bench-'))
    try {
      const { NODE_COMPILE_CACHE: _, ...outer } = inherited()
      const quiet = { VERCEL_TELEMETRY_DISABLED: '1', WRANGLER_SEND_METRICS: 'false', CI: '1' }
      const env = { ...outer, ...quiet, HOME: folder, XDG_CONFIG_HOME: folder }
      const figures: Figure[] = []
      for (const rival of rivals) {
        const code = await runChild('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, rival], {
          env: inherited(),
          stdio: 'ignore',
        })
        if (code !== 0) {
          console.error(`${rival} cannot be installed here, and is left out.`)
          continue
        }
        const other = await scriptOf(folder, rival)
        for (const option of ['--version', '--help']) {
          const spent = await compareRuns({ ours: [program, option], other: [other, option] }, quick ? 2 : 5, env)
          figures.push(...figuresOf(`${option} beside ${rival}`, spent.ours, [`${rival} ${option}`, spent.other]))
        }
      }
      return figures
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
