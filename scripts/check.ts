import { join } from 'node:path'
import { runChild } from './child.mjs'

interface Step {
  name: string
  command: string
  args: readonly string[]
  /** Folder to run in, from the root of the repository. */
  folder?: string
}

const steps: readonly Step[] = [
  { name: 'extension types', command: 'wxt', args: ['prepare'], folder: 'packages/extension' },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  {
    name: 'arrows, purity, size, regular expressions, SQL, licences',
    command: 'node',
    args: ['--conditions=source', 'scripts/laws/main.ts'],
  },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
]

const root = join(import.meta.dirname, '..')

/** Runs every step even after one failed, so that one run shows every error. */
async function main(): Promise<number> {
  const failed: string[] = []
  for (const { name, command, args, folder = '.' } of steps) {
    console.log(`\n── ${name}: ${command} ${args.join(' ')}`)
    const code = await runChild(command, args, { cwd: join(root, folder), shell: process.platform === 'win32' })
    if (code !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? `\ncheck: all ${steps.length} steps passed` : `\ncheck: failed: ${failed.join('; ')}`)
  return failed.length === 0 ? 0 : 1
}

process.exitCode = await main()
