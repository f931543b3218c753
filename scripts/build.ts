import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { isTest, readSources } from './laws/sources.ts'
import { exitCodeOf, runGroup } from './process-group.ts'

/** Packages that have a built form, which for ui is its gallery. Server and forecast run from their sources. */
export const buildNames = ['sdk', 'ui', 'web', 'extension', 'cli'] as const
export type BuildName = (typeof buildNames)[number]

interface Target {
  /** Packages whose sources go into the result. */
  inputs: readonly string[]
  /** Folder the package's own `npm run build` writes; deleting it forces a build. */
  output: string
}

const targets: Record<BuildName, Target> = {
  sdk: { inputs: ['sdk'], output: 'packages/sdk/dist' },
  ui: { inputs: ['sdk', 'ui'], output: 'packages/ui/dist/gallery' },
  web: { inputs: ['sdk', 'ui', 'web'], output: 'packages/web/dist' },
  extension: { inputs: ['sdk', 'ui', 'extension'], output: 'packages/extension/.output' },
  cli: { inputs: ['sdk', 'cli'], output: 'packages/cli/dist' },
}

/** Packages whose sources go into a build. */
export const inputsOf = (name: BuildName): readonly string[] => targets[name].inputs

const root = join(import.meta.dirname, '..')
/** Hashes of what the outputs were built from; outside them, because they are served and published as they are. */
const stampFolder = join(root, 'node_modules', '.cache', 'spotdesk-builds')
const shared = ['package.json', 'package-lock.json', 'tsconfig.base.json']

/** Hash of the contents of everything a build reads; tests and times of files do not count. */
function hashInputs({ inputs }: Target): string {
  const hash = createHash('sha256')
  for (const path of shared) hash.update(path).update(readFileSync(join(root, path)))
  const folders = inputs.map((name) => `packages/${name}`)
  for (const { path, text } of readSources(root, folders, /^[^.].*\.(tsx?|mjs|json|css|html|svg|png|woff2|txt|po)$/)) {
    if (!isTest(path)) hash.update(path).update(text)
  }
  return hash.digest('hex')
}

function isBuilt(output: string, stamp: string, hash: string): boolean {
  return existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Runs the package's own build. What it says is kept in a file and shown only when it fails. */
async function runBuild(name: BuildName): Promise<void> {
  const logFile = join(stampFolder, `${name}.log`)
  const log = openSync(logFile, 'w')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const code = await runGroup(npm, ['run', '--silent', 'build', '-w', `packages/${name}`], {
    cwd: root,
    // Builds choose their mode themselves.
    env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1' },
    stdio: ['ignore', log, log],
    shell: process.platform === 'win32',
  }).finally(() => closeSync(log))
  if (code === 0 && existsSync(join(root, targets[name].output))) return
  const reason = code === 0 ? `left no ${targets[name].output}` : `failed with exit code ${code}`
  throw new Error(`${readFileSync(logFile, 'utf8')}\nBuilding ${name} ${reason}.`)
}

async function build(name: BuildName, isFresh: boolean): Promise<void> {
  const target = targets[name]
  const stamp = join(stampFolder, name)
  const hash = hashInputs(target)
  if (!isFresh && isBuilt(join(root, target.output), stamp, hash)) return
  console.error(`Building ${name} …`)
  // A build that fails half-way must not pass for the one before it.
  rmSync(stamp, { force: true })
  await runBuild(name)
  writeFileSync(stamp, hash)
}

/**
 * Builds those of the named packages whose inputs changed since their last build, one after the other.
 * @param options with `isFresh` all of them: what is shipped is what was built just now, whatever was done to the folder since
 * @throws Error naming the package whose build failed
 * @throws Interrupted when the build was ended from outside, after its last process has ended
 */
export async function buildAll(names: readonly BuildName[], { isFresh = false } = {}): Promise<void> {
  mkdirSync(stampFolder, { recursive: true })
  await withLock(join(root, 'node_modules', '.spotdesk-build.lock'), async () => {
    for (const name of names) await build(name, isFresh)
  })
}

function isBuildName(name: string): name is BuildName {
  return (buildNames as readonly string[]).includes(name)
}

/** `npm run build [-- <name> …]` */
async function main(args: readonly string[]): Promise<void> {
  const unknown = args.filter((name) => !isBuildName(name))
  if (unknown.length > 0) throw new Error(`Unknown package ${unknown.join(', ')}. There are: ${buildNames.join(', ')}.`)
  await buildAll(args.length > 0 ? args.filter(isBuildName) : buildNames)
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = exitCodeOf(error)
  }
}
