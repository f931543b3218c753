import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUrlSearch } from '../data/use-url-search.ts'

/**
 * The secret of an e-mail's link; '' without one. It is moved from the address to the state of the browser's history at once: addresses
 * are listed there, synchronised, and sent as referrers. A reload still has it.
 */
export function useLinkToken(): string {
  const router = useRouter()
  const given = useUrlSearch().search['token']
  const kept = useRouterState({ select: ({ location }) => (location.state as { linkToken?: string }).linkToken })
  useEffect(() => {
    if (given === undefined) return
    const withoutToken = ({ token: _, ...rest }: Record<string, string>) => rest
    // The router's type of the state has its own members only.
    void router.navigate({ to: '.', replace: true, search: withoutToken as never, state: { linkToken: given } as never })
  }, [given, router])
  return given ?? kept ?? ''
}
