/** Where a call was made. An error that comes after the network has lost the frames of whoever made the call. */

/** The frames of a call's caller. */
export type CallSite = { stack?: string }

type Capture = (target: CallSite, below: (...args: never) => unknown) => void

/** The frames below `entry`, the function that the caller called; none in engines without `captureStackTrace`. */
export function captureCallSite(entry: (...args: never) => unknown): CallSite {
  const site: CallSite = {}
  ;(Error as { captureStackTrace?: Capture }).captureStackTrace?.(site, entry)
  return site
}

/** Puts the caller's frames into the stack of an error, in place of those of this package. */
export function addCaller(error: Error, { stack }: CallSite): void {
  if (stack) error.stack = `${error.name}: ${error.message}${stack.slice(stack.indexOf('\n'))}`
}
