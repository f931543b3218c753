// Plain JavaScript: the bootstrap uses it on whatever Node the machine has, before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  }
}

/** @param {string} file */
function sweepIfStale(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Without a pid its owner died between creating and writing it, unless it was made this moment.
    const abandoned = pid > 0 ? !isAlive(pid) : Date.now() - statSync(file).mtimeMs > 5000
    if (abandoned) rmSync(file, { force: true })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
  }
}

/**
 * Runs `work` while holding a lock file that names this process; others wait for it, and the lock of a dead process is
 * swept. It keeps `npm start` and `npm test` in one fresh clone from installing or building over each other.
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  while (!tryLock(file)) {
    sweepIfStale(file)
    await wait(100)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
