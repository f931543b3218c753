// Plain JavaScript: the bootstrap uses it on whatever Node the machine has, before anything is installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/**
 * Exit code a shell would report for a process that ended with a code or by a signal.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function toExitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1)
}

/**
 * Runs a program to its end, forwarding the signals that end this process, and resolves with its exit code.
 *
 * In a terminal Ctrl-C already reaches every process of the foreground group, so SIGINT is not sent a second time there:
 * a program that takes the second Ctrl-C for "now" would stop without cleaning up.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} [options]
 * @param {(message: unknown) => void} [onMessage] hears what a child with a channel sends
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}, onMessage = () => {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  child.on('message', onMessage)
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(toExitCode(code, signal))
    })
  })
}
