/** Shells, a terminal and a renderer of manual pages, on which the command line is tested. */
import { spawnSync } from 'node:child_process'
import { hasApt, installByApt } from './apt.ts'

/** Package of Debian by the program that it brings. */
const packages = { tmux: 'tmux', zsh: 'zsh', fish: 'fish', man: 'man-db' } as const

const missing = () => Object.entries(packages).flatMap(([program, name]) => (spawnSync('which', [program]).status === 0 ? [] : [name]))

/** Installs what is missing where that is possible. Tests of a program that is not there are left out, and say so. */
export function ensureTerminalPrograms(): void {
  const wanted = missing()
  if (wanted.length === 0 || !hasApt) return
  console.error(`Installing ${wanted.join(', ')} …`)
  installByApt(wanted)
}
