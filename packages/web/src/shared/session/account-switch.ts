/** Informs modules that keep data of an account (the job tracker) that another account is active now. */
const listeners = new Set<() => void>()

export function onAccountSwitch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceAccountSwitch(): void {
  for (const listener of listeners) listener()
}
