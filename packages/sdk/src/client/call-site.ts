/** Place of a call in the caller's code. An error after network access has lost the frames of the caller. */

/** The frames of a call's caller. */
export type CallSite = { stack?: string }

type Capture = (target: CallSite, below: (...args: never) => unknown) => void

/** The frames below `entry`, the function that the caller called; none in engines without `captureStackTrace`. */
export function captureCallSite(entry: (...args: never) => unknown): CallSite {
  const site: CallSite = {}
  ;(Error as { captureStackTrace?: Capture }).captureStackTrace?.(site, entry)
  return site
}

/** Replaces the frames of this package in an error's stack by the caller's frames. */
export function addCaller(error: Error, { stack }: CallSite): void {
  if (stack) error.stack = `${error.name}: ${error.message}${stack.slice(stack.indexOf('\n'))}`
}
