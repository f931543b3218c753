import { useSignalValue } from '@spotdesk/ui'
import { limits, debounces } from '@spotdesk/sdk/values'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAllowed } from '../../shared/session/Can.tsx'
import type { Command } from '../../shared/page/commands.ts'
import { currentAccount } from '../../shared/session/session.ts'
import { label } from '../../shared/text.ts'
import { useDebounced } from '../../shared/data/use-debounced.ts'
import { searchSources } from './search-sources.ts'

interface PaletteResults {
  commands: readonly Command[]
  /** An answer is on its way. */
  isSearching: boolean
  /** A search has failed; the others may have found something. */
  isFailed: boolean
  retry: () => void
}

/**
 * Things that the server finds for a typed text, asked for when nothing more has been typed for a while. An answer belongs to its text: one that comes when another text
 * stands there is not shown.
 */
export function usePaletteSearch(typed: string, go: (href: string) => void): PaletteResults {
  const [text, setText] = useDebounced('', debounces.palette)
  useEffect(() => setText(typed), [typed, setText])
  const hasSeveral = useSignalValue(currentAccount)?.hasAccessToMultipleAdvertisers ?? false
  const sources = useAllowed(searchSources).filter(({ isOfSeveral }) => !isOfSeveral || hasSeveral)
  const isAsked = text !== '' && text === typed
  const answers = useQueries({
    queries: sources.map(({ group, find }) => ({
      queryKey: ['palette', group, text] as const,
      queryFn: () => find(text),
      enabled: isAsked,
      staleTime: limits.getCacheMs,
    })),
  })
  const isSearching = typed !== '' && sources.length > 0 && (!isAsked || answers.some(({ isFetching }) => isFetching))
  // All at once: a line that came above the chosen one later would leave Enter at a place that nobody chose.
  const commands = (isSearching ? [] : sources).flatMap(({ group, icon }, index) =>
    ((isAsked && answers[index]!.data) || []).map(({ id, name, note, href }) => ({
      id: `${group} ${id}`,
      label: name,
      group: label(group),
      icon,
      ...(note && { note }),
      run: () => go(href),
    })),
  )
  return {
    commands,
    isSearching,
    isFailed: isAsked && answers.some(({ isError }) => isError),
    retry: () => answers.forEach(({ isError, refetch }) => void (isError && refetch())),
  }
}
