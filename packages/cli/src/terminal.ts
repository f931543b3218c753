/** The surroundings of a run: streams, variables, folder, and whether a person sits at the terminal. */
import { setTimeout } from 'node:timers/promises'
import { styleText } from 'node:util'
import type { Colour } from './output/column.ts'

export interface Terminal {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /**
   * Sets the reaction to a closed stdout. By default the process ends; a command that must not end half-way continues without printing its
   * rows.
   */
  onStdoutGone?: (handler: (error: NodeJS.ErrnoException) => void) => void
  /** The wait before something is tried or looked at again, in milliseconds; in real time if it is left out. */
  sleep?: Sleep
}

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export function getSleep({ sleep }: Terminal): Sleep {
  return sleep ?? ((ms, signal) => setTimeout(ms, undefined, { signal }))
}

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  return { stdin, stdout, stderr, env, cwd: process.cwd() }
}

/**
 * True if a stream gets colours. `--no-color` and NO_COLOR turn them off everywhere, FORCE_COLOR and CLICOLOR_FORCE on; otherwise a
 * terminal has them unless TERM=dumb or CLICOLOR=0.
 */
export function hasColour(stream: { isTTY?: boolean }, env: Terminal['env'], denied = false): boolean {
  if (denied || (env['NO_COLOR'] ?? '') !== '') return false
  if (isOn(env['FORCE_COLOR']) || isOn(env['CLICOLOR_FORCE'])) return true
  if (env['FORCE_COLOR'] === '0' || env['CLICOLOR'] === '0' || env['TERM'] === 'dumb') return false
  return stream.isTTY === true
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}

export type Paint = (colour: Colour | undefined, text: string) => string

export function painter(enabled: boolean): Paint {
  return (colour, text) => (enabled && colour !== undefined ? styleText(colour, text, { validateStream: false }) : text)
}

/** Width of the terminal: its own, that of COLUMNS, or 120. */
export function getTerminalWidth({ stdout, env }: Terminal): number {
  const said = Number(env['COLUMNS'])
  return stdout.columns ?? (Number.isInteger(said) && said > 20 ? said : 120)
}

/** Runs in a build: no animation, no question. */
export function isCi(env: Terminal['env']): boolean {
  return isOn(env['CI'])
}
