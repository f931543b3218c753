import { isSpotdeskError } from '@spotdesk/sdk'
import { campaigns, changeSets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { keepAccount } from '../../../shared/session/account-guard.ts'
import { api, jobs } from '../../../shared/api.ts'
import { trackJob } from '../../../shared/bulk/job-tracker.ts'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { queryClient } from '../../../shared/query.ts'
import { toErrorText, reportError } from '../../../shared/data/report-error.ts'
import { useDebounced } from '../../../shared/data/use-debounced.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { intendedChanges, type IntendedChange, type RowEdit } from './edit-changes.ts'

export type EditChangeSet = OutputOf<typeof changeSets.get>
export type EditPlanItem = OutputOf<typeof changeSets.items>['list'][number]

/** A plan with the verdict on each change. */
export interface PlannedEdits {
  plan: EditChangeSet
  items: readonly EditPlanItem[]
  /** The changes that it was made from. */
  key: string
}

/** The pause in typing after which a plan is made. */
const pauseMs = 250
/** Polling interval while the drawer waits for the job. */
const pollMs = 300
/** Campaigns that are read again at once. */
const readAtOnce = 8

export interface EditPlan {
  planned: PlannedEdits | undefined
  /** The plan is that of what is typed now. */
  isCurrent: boolean
  isPlanning: boolean
  error: string | null
  /** Why the plan was made once more. */
  notice: 'stale' | 'expired' | null
  /** Percent of the job that applies it; null: none runs. */
  percent: number | null
  /** Campaigns that somebody has changed since they were selected. */
  moved: readonly number[]
  readAgain: () => Promise<void>
  /** Applies what can be changed, all of it or nothing; answers the change-set, or null where nothing was changed. */
  apply: () => Promise<EditChangeSet | null>
}

async function makePlan(changes: IntendedChange[], key: string, signal: AbortSignal): Promise<PlannedEdits> {
  const plan = await api.call(changeSets.plan, { body: { kind: 'campaigns', changes } }, { signal })
  return { plan, items: await fetchItems(plan.id, signal), key }
}

/** The same plan without the campaigns that cannot be changed, so that the rest is applied as one. */
async function withoutErrors({ plan, items, key }: PlannedEdits): Promise<{ plan: EditChangeSet }> {
  if (plan.counts.error === 0) return { plan }
  const changing = new Set(items.flatMap(({ id, verdict }) => (verdict === 'UPDATE' ? [id] : [])))
  const changes = (JSON.parse(key) as IntendedChange[]).filter(({ id }) => changing.has(id ?? null))
  return { plan: await api.call(changeSets.plan, { body: { kind: 'campaigns', changes } }) }
}

async function fetchItems(id: string, signal: AbortSignal): Promise<readonly EditPlanItem[]> {
  const input = { id, page: 0, limit: limits.exportPageMax }
  return (await api.call(changeSets.items, input, { signal })).list
}

interface EditPlanOptions {
  /** The values of each campaign; null while the draft is not complete. */
  edits: readonly RowEdit[] | null
  excluded: ReadonlySet<number>
  zone: string
  /** Takes campaigns as they are stored now. */
  onRead: (rows: readonly CampaignListRow[]) => void
}

/** The changes of many campaigns as a planned change-set, which follows what is typed; and its application. */
export function useEditPlan({ edits, excluded, zone, onRead }: EditPlanOptions): EditPlan {
  const changes = useMemo(() => (edits ? intendedChanges(edits, excluded, zone) : []), [edits, excluded, zone])
  const key = useMemo(() => JSON.stringify(changes), [changes])
  const [wanted, setWanted] = useDebounced(key, pauseMs)
  useEffect(() => setWanted(key), [key, setWanted])
  const [round, setRound] = useState(0)
  const [notice, setNotice] = useState<EditPlan['notice']>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const isEmpty = wanted === '[]'
  const result = useQuery({
    queryKey: ['edit-plan', wanted, round],
    queryFn: ({ signal }) => makePlan(JSON.parse(wanted) as IntendedChange[], wanted, signal),
    enabled: !isEmpty && percent === null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const planned = isEmpty || result.isError ? undefined : result.data
  const moved = useMemo(() => movedIn(planned?.items ?? []), [planned])

  const readAgain = useStable(async () => {
    try {
      onRead(await readCampaigns(moved))
    } catch (error) {
      reportError(error)
    }
  })
  // A plan that was stale is made again with the campaigns as they are now.
  useEffect(() => {
    if (notice === 'stale' && moved.length > 0) void readAgain()
  }, [notice, moved, readAgain])
  const planAgain = (reason: 'stale' | 'expired') => {
    setNotice(reason)
    setRound(round + 1)
  }
  const apply: EditPlan['apply'] = async () => {
    if (!planned) return null
    setPercent(0)
    setFailure(null)
    setNotice(null)
    try {
      const { plan } = await withoutErrors(planned)
      let isTold = false
      const outcome = await keepAccount(async () => {
        const job = await api.call(changeSets.apply, { id: plan.id, body: { hash: plan.hash, mode: 'atomic' } })
        trackJob({ id: job.id, type: 'change' }, () => isTold || isShown.current)
        let last: string | null = null
        for await (const status of jobs.watch(job.id, { intervalMs: pollMs })) {
          setPercent(status.progress)
          last = status.outcome
        }
        return last
      })
      // The drawer closes with the end that it shows, before the tracker asks again.
      isTold = isShown.current
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'edit-plan' })
      if (outcome === 'SUCCEEDED') return plan
      // One of them has moved while the job ran.
      planAgain('stale')
      return null
    } catch (error) {
      const code = isSpotdeskError(error) && 'code' in error ? error.code : undefined
      if (code === 'planStale' || code === 'planExpired') planAgain(code === 'planStale' ? 'stale' : 'expired')
      else setFailure(toErrorText(error))
      return null
    } finally {
      setPercent(null)
    }
  }
  return {
    planned,
    isCurrent: planned !== undefined && planned.key === key && !result.isPlaceholderData,
    isPlanning: !isEmpty && (result.isFetching || wanted !== key),
    error: failure ?? (result.isError ? toErrorText(result.error) : null),
    notice,
    percent,
    moved,
    readAgain,
    apply,
  }
}

const movedIn = (items: readonly EditPlanItem[]) =>
  items.flatMap(({ id, errors }) => (id !== null && errors.some(({ code }) => code === 'rowConflict') ? [id] : []))

async function readCampaigns(ids: readonly number[]): Promise<CampaignListRow[]> {
  const rows: CampaignListRow[] = []
  for (let from = 0; from < ids.length; from += readAtOnce) {
    rows.push(...(await Promise.all(ids.slice(from, from + readAtOnce).map((id) => api.call(campaigns.get, { id })))))
  }
  return rows
}
