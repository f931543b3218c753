/** Debian's packages for the tests, where they can be installed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True on Debian and its kin, as root. */
export const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages. Whether they are there afterwards is for the caller to look.
 * @param recommended true: also what they recommend, such as the fonts of a browser
 */
export function installByApt(packages: readonly string[], { recommended = false }: { recommended?: boolean } = {}): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): boolean => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0
  if (apt('update')) apt('install', '-y', ...(recommended ? [] : ['--no-install-recommends']), ...packages)
}
