/**
 * Data that one page of the sign-in passes to the next, in the state of the browser's history and not in the address, because addresses are
 * logged.
 */
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

export interface Handover {
  /** Filled in at the log-in. */
  userName?: string
  /** A password was set a moment ago. */
  isPasswordSet?: true
  /** The address or user name that an e-mail was asked for. */
  askedFor?: string
}

/** The data from the page before; nothing when this page was opened by its address. */
export function useHandover(): Handover {
  return useRouterState({ select: ({ location }) => (location.state as { handover?: Handover }).handover }) ?? {}
}

/** Navigates to the next page and replaces this one. */
export function useHandOver(): (href: string, handover: Handover) => Promise<void> {
  const router = useRouter()
  // The router's type of the state has its own members only.
  return useCallback((href, handover) => router.navigate({ href, replace: true, state: { handover } as never }), [router])
}
