/** Counts what a targeting matches while it is written: after a rest, older answers dropped. */
import { ApiError } from '@spotdesk/sdk'
import { forecast } from '@spotdesk/sdk/calls'
import type { Group } from '@spotdesk/sdk/targeting'
import { debounces } from '@spotdesk/sdk/values'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../api.ts'
import { toErrorText } from '../data/report-error.ts'
import type { CountedGroups } from './rules/rule-costs.ts'

/** A targeting that is written for a campaign, or for one of its ads. */
export interface MatchesRequest {
  campaignId: number
  groups: readonly Group[]
  ads?: readonly number[]
  link?: 'AND' | 'REPLACE'
  /** Whatever else changes the answer, such as the version of the campaign. */
  version: number
}

export interface Matches {
  /** The last answer, with the groups that it is of; null: none yet. */
  counted: CountedGroups | null
  /** It is of the targeting as it stands. */
  isCurrent: boolean
  failure: string | null
  /** Asks at once. */
  refresh: () => void
}

/** A count whose snapshot is being prepared is asked for again after this long. */
const warmingUpMs = 10_000

interface MatchesResult {
  key: string
  counted: CountedGroups | null
  failure: string | null
}

/** @param request null: nothing is counted, and what was counted stays */
export function useMatches(request: MatchesRequest | null): Matches {
  const [answer, setAnswer] = useState<MatchesResult | null>(null)
  const [round, setRound] = useState(0)
  const key = useMemo(() => (request ? `${round} ${JSON.stringify(request)}` : null), [request, round])
  const latest = useRef(request)
  const isFirst = useRef(true)
  useEffect(() => {
    latest.current = request
  })
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    let timer = setTimeout(() => void fetchMatches(), isFirst.current ? 0 : debounces.matches)
    const fetchMatches = async () => {
      const { campaignId, groups, ads, link } = latest.current!
      isFirst.current = false
      try {
        const audienceTargeting = { groups: [...groups], ...(ads && { ads: [...ads], link: link ?? 'AND' }) }
        const matches = await api.call(forecast.matches, { body: { campaignId, audienceTargeting } }, { signal: controller.signal })
        if (!controller.signal.aborted) setAnswer({ key, counted: { groups, matches }, failure: null })
      } catch (error) {
        if (controller.signal.aborted) return
        setAnswer((before) => ({ key, counted: before?.counted ?? null, failure: toErrorText(error) }))
        if (error instanceof ApiError && error.code === 'forecastWarmingUp') timer = setTimeout(() => void fetchMatches(), warmingUpMs)
      }
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key])
  const isCurrent = key !== null && answer?.key === key
  return {
    counted: answer?.counted ?? null,
    isCurrent: isCurrent && answer.failure === null,
    failure: isCurrent ? answer.failure : null,
    refresh: () => {
      isFirst.current = true
      setRound((before) => before + 1)
    },
  }
}
