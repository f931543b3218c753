import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { exitCodeOf, runGroup } from './process-group.ts'

interface Step {
  name: string
  command: string
  args: readonly string[]
  /** Folder to run in, from the root of the repository. */
  folder?: string
}

/** Writes types that the steps after it read. */
const first: Step = { name: 'extension types', command: 'wxt', args: ['prepare'], folder: 'packages/extension' }

/** They depend on nothing that another one writes. The longest comes first. */
const steps: readonly Step[] = [
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--cache', '--cache-location', 'node_modules/.cache/knip'] },
  {
    name: 'laws',
    command: 'node',
    args: ['--conditions=source', 'scripts/laws/main.ts'],
  },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
]

const root = join(import.meta.dirname, '..')

/** Runs every step even after one failed, so that one run shows every error. */
async function main(): Promise<number> {
  const failed: string[] = []
  // What a step says is shown when it has ended, so that two that run side by side do not mix.
  const take = async ({ name, command, args, folder = '.' }: Step) => {
    const begun = performance.now()
    let said = ''
    const code = await runGroup(command, args, {
      cwd: join(root, folder),
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      onOutput: (text) => (said += text),
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`\n── ${name}: ${command} ${args.join(' ')} (${seconds} s)\n${said.trimEnd()}`)
    if (code !== 0) failed.push(name)
  }
  console.log(`check: ${[first, ...steps].map(({ name }) => name).join('; ')}`)
  await take(first)
  // Some steps use one processor alone, whatever the machine has.
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await take(step)
  }
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, work))
  const count = steps.length + 1
  console.log(failed.length === 0 ? `\ncheck: all ${count} steps passed` : `\ncheck: failed: ${failed.join('; ')}`)
  return failed.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}
