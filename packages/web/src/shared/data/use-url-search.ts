import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The search parameters of the screen, and a change of some of them: it replaces the URL and keeps the others. */
export function useUrlSearch(): { search: Record<string, string>; change: (some: Record<string, string | undefined>) => void } {
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const change = useCallback(
    (some: Record<string, string | undefined>) => {
      void navigate({ to: '.', replace: true, search: ((present: Record<string, string>) => ({ ...present, ...some })) as never })
    },
    [navigate],
  )
  return { search, change }
}
