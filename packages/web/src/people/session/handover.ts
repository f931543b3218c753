/** What one page of signing in tells the next. It stands in the history of the browser, not in the address: addresses are logged. */
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

export interface Handover {
  /** Filled in at the log-in. */
  userName?: string
  /** A password was set a moment ago. */
  isPasswordSet?: true
  /** The address or user name that a letter was asked for. */
  askedFor?: string
}

/** What the page before has told this one; nothing when it was opened by its address. */
export function useHandover(): Handover {
  return useRouterState({ select: ({ location }) => (location.state as { handover?: Handover }).handover }) ?? {}
}

/** Goes to the next page in place of this one. */
export function useHandOver(): (href: string, handover: Handover) => Promise<void> {
  const router = useRouter()
  // The router's type of the state knows its own members only.
  return useCallback((href, handover) => router.navigate({ href, replace: true, state: { handover } as never }), [router])
}
