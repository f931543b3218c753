/** Exit codes by name. Scripts rely on the numbers, so a number never gets another meaning. */
export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  partial: 3,
  notSignedIn: 4,
  forbidden: 5,
  notFound: 6,
  conflict: 7,
  pending: 8,
  rateLimited: 9,
  invalid: 10,
  unreachable: 11,
  changes: 20,
  gate: 21,
  interrupted: 130,
  terminated: 143,
} as const
export type ExitName = keyof typeof exitCodes
export type ExitCode = (typeof exitCodes)[ExitName]

/** The meaning of each code, for `spotdesk help exit-codes`. */
export const exitMeanings: Record<ExitName, string> = {
  done: 'done (also: nothing to do)',
  unexpected: 'unexpected error',
  usage: 'wrong usage, or a confirmation missing or declined',
  partial: 'partial: some rows failed or were not tried, others were applied',
  notSignedIn: 'not signed in, or the token was refused',
  forbidden: 'a permission or a feature is missing',
  notFound: 'not found',
  conflict: 'conflict: stale plan, version, or action not allowed',
  pending: 'still running (--no-wait, or --wait-timeout is over)',
  rateLimited: 'rate limited, also after retries',
  invalid: 'validation failed, nothing was applied',
  unreachable: 'server or network not reachable, also after retries',
  changes: 'plan or diff --detailed-exitcode, fmt --check: there are changes',
  gate: 'a gate or a limit was not passed (forecast check, plan, --max-errors)',
  interrupted: 'interrupted by Ctrl-C',
  terminated: 'ended by SIGTERM',
}

/** The name of a code. */
export function getExitName(code: ExitCode): ExitName {
  return (Object.keys(exitCodes) as ExitName[]).find((name) => exitCodes[name] === code)!
}
