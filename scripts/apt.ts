/** Debian's packages for the tests, where they can be installed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True on Debian and its kin, as root. */
export const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0
}

/** True once the lists of packages were read in this run. */
let isUpdated = false

/**
 * Installs packages that are not there. A package that is there stays as it is: none is upgraded, none is removed. Whether they are there
 * afterwards is for the caller to look.
 * @param recommended true: also what they recommend, such as the fonts of a browser
 */
export function installByApt(packages: readonly string[], { recommended = false }: { recommended?: boolean } = {}): void {
  if (packages.length === 0) return
  isUpdated ||= apt('update')
  if (isUpdated) apt('install', '-y', '--no-upgrade', '--no-remove', ...(recommended ? [] : ['--no-install-recommends']), ...packages)
}
