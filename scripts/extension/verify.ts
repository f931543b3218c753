/** Proves of the archives what a reviewer of Firefox's store looks at: the linter's verdict, and sources that give the same bytes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runGroup } from '../process-group.ts'
import { readFolder, sourceCommands } from './archives.ts'
import { unzip } from './zip.ts'

/** Mozilla's own (MPL-2.0), the one behind `web-ext lint`. 61 MB for one command, so that nothing else installs it. */
const linter = 'addons-linter@10.13.0'

async function run([command, ...args]: readonly [string, ...string[]], cwd: string): Promise<string> {
  const said = { stdout: '', stderr: '' }
  const code = await runGroup(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // npm says why it failed, also where this was called with --silent.
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: undefined, NO_COLOR: '1', npm_config_loglevel: 'error' },
    onOutput: (text, stream) => (said[stream] += text),
  })
  if (code === 0) return said.stdout
  throw new Error(`${[command, ...args].join(' ')} failed with exit code ${code}.\n${said.stdout}\n${said.stderr}`)
}

interface Verdict {
  count: number
  summary: { errors: number; warnings: number; notices: number }
}

/** @throws Error with the linter's report unless it has nothing to say */
export async function lint(archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spotdesk-lint-'))
  try {
    // A warning does not fail the linter by itself.
    const said = await run(
      ['npm', 'exec', '--yes', `--package=${linter}`, '--', 'addons-linter', '--output', 'json', '--pretty', archive],
      folder,
    )
    const { count } = JSON.parse(said) as Verdict
    if (count > 0) throw new Error(said)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Unpacks the sources into an empty folder, runs the documented commands, and compares every byte with the shipped build.
 * @throws Error naming the files that differ
 */
export async function rebuild(sources: string, shipped: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spotdesk-sources-'))
  try {
    for (const [path, content] of unzip(readFileSync(sources))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    for (const command of sourceCommands) await run(command, folder)
    const [built, wanted] = [readFolder(join(folder, 'packages/extension/.output/firefox-mv3')), unzip(readFileSync(shipped))]
    const paths = [...new Set([...built.keys(), ...wanted.keys()])]
    const different = paths.filter((path) => !built.get(path)?.equals(wanted.get(path) ?? Buffer.alloc(0)))
    if (different.length > 0) throw new Error(`The sources give other files than the build: ${different.join(', ')}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
