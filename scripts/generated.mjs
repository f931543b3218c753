// Plain JavaScript: the bootstrap uses it on whatever Node the machine has. What is made of the contract is not kept in git (ADR 0058).
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './child.mjs'
import { chooseRuntime, PlainError } from './install.mjs'
import { withLock } from './lock.mjs'

/**
 * Folders whose sources the generator reads or consists of. Values stand on nothing, records on them, the contract on both and on targeting,
 * that on rules.
 */
export const inputFolders = [
  'packages/sdk/src/contract',
  'packages/sdk/src/records',
  'packages/sdk/src/rules',
  'packages/sdk/src/targeting',
  'packages/sdk/src/testing',
  'packages/sdk/src/values',
  'scripts/calls',
  'scripts/declarations',
]
const inputFiles = ['.oxfmtrc.json', 'tsconfig.base.json', 'packages/sdk/package.json', 'packages/sdk/tsconfig.json']
/** Packages of the root whose version can change a text. */
const tools = ['oxfmt', 'typescript', 'zod']
/** One file of each part of the result: where it is missing, somebody has taken the part away. */
const results = ['packages/sdk/src/calls/index.ts', 'packages/sdk/src/declarations/index.ts', 'docs/sdk/calls.md']

/**
 * Hash of everything that decides what is generated.
 * @param {string} root
 */
function hashInputs(root) {
  /** @type {{ devDependencies: Record<string, string> }} */
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(tools.map((name) => `${name} ${devDependencies[name]}`).join('\n'))
  const sources = inputFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .toSorted()
      .map((name) => join(folder, name)),
  )
  for (const file of [...inputFiles, ...sources]) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Makes sure that the calls, the declarations and the page of calls are those of the contract. When nothing changed this reads and
 * hashes the contract and starts no process.
 * @param {string} root folder of the repository
 * @param {string} runtime the Node that runs TypeScript sources
 * @param {{ isFresh?: boolean | undefined }} [options] with `isFresh` they are written whatever is there
 */
export async function ensureGenerated(root, runtime, { isFresh = false } = {}) {
  // Beside the results, not in node_modules: two checkouts may share one.
  const stampFile = join(root, 'packages/sdk/.generated')
  const isGood = (/** @type {string} */ hash) =>
    existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash && results.every((path) => existsSync(join(root, path)))
  if (!isFresh && isGood(hashInputs(root))) return
  await withLock(`${stampFile}.lock`, async () => {
    // Taken before the sources are read: what is changed meanwhile is written anew next time.
    const hash = hashInputs(root)
    if (!isFresh && isGood(hash)) return
    console.error('Writing the calls and types of the SDK from the contract …')
    rmSync(stampFile, { force: true })
    await generate(root, runtime)
    writeFileSync(stampFile, hash)
  })
}

/**
 * @param {string} root
 * @param {string} runtime
 */
async function generate(root, runtime) {
  const code = await runChild(runtime, ['--conditions=source', join(root, 'scripts/calls/main.ts')], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      // The compiler lives for seconds: collecting its garbage would be a third of its work.
      GOGC: 'off',
      ...process.env,
      PATH: [dirname(runtime), process.env['PATH']].join(delimiter),
    },
    // Its output goes to stderr: stdout belongs to the task, which may be piped.
    stdio: ['ignore', 2, 2],
  })
  if (code === 0) return
  throw new PlainError(`The calls and types of the SDK were not written (exit code ${code}); the reason is above.`, code)
}

// The builds of packages call it by path, so that they work without the bootstrap.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  try {
    await ensureGenerated(root, chooseRuntime(root))
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}
