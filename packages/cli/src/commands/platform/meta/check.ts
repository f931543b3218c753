import type { ExitCode } from '../../../exit-codes.ts'

/** One check of `doctor`. */
export interface Check {
  name: string
  state: 'ok' | 'warning' | 'failed'
  detail: string
  /** The remedy when it is not ok. */
  remedy?: string
  /** Exit code when it failed. */
  exitCode?: ExitCode
}
