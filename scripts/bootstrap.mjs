// The way into every npm script. Plain JavaScript without packages: it must run on a machine where nothing is
// installed. It installs what is missing, generates what follows from the contract, then runs the task with the Node that the
// repository pins.
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFlags } from './server-flags.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const minimumNode = 20

/**
 * @typedef {object} Task
 * @property {string} script run from source by the pinned Node
 * @property {readonly string[]} [flags] what that Node is told
 * @property {boolean} [inUserFolder] relative paths in its arguments are the caller's
 * @property {boolean} [isKept] is started again when it ends by itself; it sends 'ready' once it has started
 * @property {boolean} [watchesParent] is told by a closed channel when this process is killed
 * @property {boolean} [regenerates] what follows from the contract is written whatever is there
 */

/** @type {Record<string, Task>} */
const tasks = {
  start: { script: 'scripts/start.ts', flags: serverFlags, watchesParent: true, isKept: true },
  dev: { script: 'scripts/dev.ts', watchesParent: true },
  test: { script: 'scripts/test.ts' },
  check: { script: 'scripts/check.ts' },
  build: { script: 'scripts/build.ts' },
  bench: { script: 'scripts/bench/main.ts' },
  calls: { script: 'scripts/calls/report.ts', regenerates: true },
  demo: { script: 'packages/server/src/demo/main.ts' },
  day: { script: 'scripts/day/main.ts' },
  extension: { script: 'scripts/extension/main.ts' },
  pictures: { script: 'scripts/screens/main.ts' },
  admin: { script: 'packages/server/src/operations/main.ts', inUserFolder: true },
  fuzz: { script: 'scripts/fuzz.ts' },
  torture: { script: 'tests/e2e/torture.ts' },
  spotdesk: { script: 'packages/cli/src/main.ts', inUserFolder: true },
}

/**
 * @param {string} runtime path of the Node to use
 * @param {Task} task
 * @param {readonly string[]} args
 */
async function runTask(runtime, task, args) {
  const { keepRunning } = await import('./keep-running.mjs')
  return task.isKept ? keepRunning((onReady) => runOnce(runtime, task, args, onReady)) : runOnce(runtime, task, args)
}

/**
 * @param {string} runtime
 * @param {Task} task
 * @param {readonly string[]} args
 * @param {() => void} [onReady]
 */
async function runOnce(runtime, task, args, onReady) {
  const { runChild } = await import('./child.mjs')
  const binaries = join(root, 'node_modules', '.bin')
  const { flags = ['--conditions=source'] } = task
  /** @type {import('./child.mjs').SpawnOptions} */
  const options = {
    cwd: task.inUserFolder ? (process.env['INIT_CWD'] ?? process.cwd()) : root,
    env: {
      // Compiled code of sources and packages: halves the time a task needs before its first line runs.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      PATH: [dirname(runtime), binaries, process.env['PATH']].join(delimiter),
    },
    stdio: task.watchesParent ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  }
  return runChild(runtime, [...flags, join(root, task.script), ...args], options, (message) => message === 'ready' && onReady?.())
}

/**
 * The npm scripts say `exec`, so npm is our parent and its signals arrive here. When it was killed outright none does;
 * then take its disappearance for a SIGTERM, so that nothing it started lives on.
 */
function endWithParent() {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

async function main() {
  const [first = '', ...rest] = process.argv.slice(2)
  // `npm run spotdesk -- admin …` is what an administrator does at the server's machine: the command line knows no database.
  const [name, args] = first === 'spotdesk' && rest[0] === 'admin' ? ['admin', rest.slice(1)] : [first, rest]
  const task = tasks[name]
  if (Number(process.versions.node.split('.')[0]) < minimumNode) {
    console.error(`Spotdesk needs Node ${minimumNode} or newer to install itself; this is Node ${process.versions.node}.`)
    return 1
  }
  if (!task) {
    console.error(`Unknown task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)
    return 2
  }
  endWithParent()
  const { ensureInstalled, PlainError } = await import('./install.mjs')
  const { ensureGenerated } = await import('./generated.mjs')
  try {
    const runtime = await ensureInstalled(root)
    await ensureGenerated(root, runtime, { isFresh: task.regenerates })
    return await runTask(runtime, task, args)
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    console.error(error.message)
    return error.exitCode
  }
}

process.exitCode = await main()
