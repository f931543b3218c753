// Plain JavaScript: the bootstrap uses it on whatever Node the machine has, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { runChild } from './child.mjs'
import { withLock } from './lock.mjs'

/** The oldest Node that runs TypeScript sources as they are; used where no pinned runtime exists for the platform. */
const minimumOwnRuntime = [22, 19]
const minimumNpm = 10

/** A failure that is told in one sentence, without a stack. */
export class PlainError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode] what the process ends with: that of the program that failed or was interrupted
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Hash of everything that decides what `npm install` would put in place.
 * @param {string} root
 */
function hashManifests(root) {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...packages]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * The runtime to use: the pinned one if the platform has it and it runs (a musl system cannot run the glibc build),
 * else this very Node if it is new enough.
 * @param {string} root
 */
export function chooseRuntime(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', binary)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = minimumOwnRuntime
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return process.execPath
  throw new PlainError(
    `No Node 24 is packaged for ${process.platform}-${process.arch}: please install Node ${minimumOwnRuntime.join('.')} or newer (this is ${process.versions.node}).`,
  )
}

/** How to call npm: the very npm that started us, else the one on the PATH. */
function npmCommand() {
  const script = process.env['npm_execpath']
  if (script?.endsWith('.js')) return { command: process.execPath, args: [script], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/** @param {ReturnType<typeof npmCommand>} npm */
function checkNpm(npm) {
  const { stdout } = spawnSync(npm.command, [...npm.args, '--version'], { encoding: 'utf8', shell: npm.shell })
  // Nothing at all when npm could not be started, whatever its type says.
  const version = (/** @type {string | null} */ (stdout) ?? '').trim()
  if (Number(version.split('.')[0]) >= minimumNpm) return
  throw new PlainError(
    version
      ? `Spotdesk needs npm ${minimumNpm} or newer to install itself; this is npm ${version}.`
      : 'Spotdesk needs npm to install itself, and no npm was found.',
  )
}

/**
 * Runs `npm install` against the committed lock. Not `npm ci`: it refuses a lock whose optional packages of other
 * platforms the registry at hand does not carry. `--no-save` leaves the lock as it was committed. Development and
 * optional packages are named because NODE_ENV=production would leave them out, and the runtime is one of them.
 * @param {string} root
 */
async function install(root) {
  const npm = npmCommand()
  checkNpm(npm)
  console.error('Installing packages (the first time takes about a minute) …')
  const args = [...npm.args, 'install', '--no-save', '--include=dev', '--include=optional', '--no-progress']
  // Its output goes to stderr: stdout belongs to the task, which may be piped.
  const code = await runChild(npm.command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: npm.shell })
  if (code !== 0) throw new PlainError(`npm install failed with exit code ${code}; its own message is above.`)
}

/**
 * Installs with a mark beside the packages. The mark of a process that was killed stays: its packages may be cut off in the middle of a file,
 * which npm takes for installed. They go before the next try.
 * @param {string} root
 * @param {string} lockFile the lock that this process holds
 */
async function installMarked(root, lockFile) {
  const folder = dirname(lockFile)
  const mark = join(folder, '.spotdesk-installing')
  if (existsSync(mark)) {
    console.error('The last installation was cut off. Its packages are removed first …')
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      // npm runs with the Node of this process, which may be one of the packages.
      const isInUse = path === lockFile || path === mark || process.execPath.startsWith(path + sep)
      if (!isInUse) rmSync(path, { recursive: true, force: true })
    }
    for (const name of readdirSync(join(root, 'packages')))
      rmSync(join(root, 'packages', name, 'node_modules'), { recursive: true, force: true })
  }
  writeFileSync(mark, '')
  try {
    await install(root)
  } finally {
    rmSync(mark, { force: true })
  }
}

/**
 * @param {string} stampFile
 * @param {string} hash
 * @returns {string | undefined} the runtime of an install that is still good
 */
function readStamp(stampFile, hash) {
  if (!existsSync(stampFile)) return undefined
  const [stamped, runtime = ''] = readFileSync(stampFile, 'utf8').split('\n')
  return stamped === hash && existsSync(runtime) ? runtime : undefined
}

/**
 * Makes sure that node_modules matches the manifests and resolves with the path of the Node to run tasks with.
 * When nothing changed this reads and hashes a few files and starts no process.
 * @param {string} root folder of the repository
 * @returns {Promise<string>}
 */
export async function ensureInstalled(root) {
  const stampFile = join(root, 'node_modules', '.spotdesk-install')
  const runtime = readStamp(stampFile, hashManifests(root))
  if (runtime) return runtime
  const lockFile = `${stampFile}.lock`
  return withLock(lockFile, async () => {
    // Another process may have installed while this one waited for the lock.
    const ready = readStamp(stampFile, hashManifests(root))
    if (ready) return ready
    await installMarked(root, lockFile)
    const chosen = chooseRuntime(root)
    writeFileSync(stampFile, `${hashManifests(root)}\n${chosen}\n`)
    return chosen
  })
}
