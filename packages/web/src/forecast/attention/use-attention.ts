import { ApiError } from '@spotdesk/sdk'
import { attentionPlans, forecast } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { query } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { toChosenInput, type Choice, type FixChoices, mergeChoices, type AttentionPlan } from './choices.ts'

/** A plan that cannot be answered yet is asked for again after this long. */
const againMs = { forecastWarmingUp: 10_000, planBeingMade: 1000 }
/** How often a plan that is being made is asked about. */
const progressMs = 1000
/** It takes seconds, so that it is asked for rarely. */
const freshMs = 300_000

export interface Attention {
  plan: AttentionPlan | undefined
  /** The choices, those that were just made included. */
  choices: FixChoices
  /** The plan that is shown is not that of the choices yet. */
  isComputing: boolean
  /** The plan is one of an earlier time, and a new one is being made. */
  isOlder: boolean
  /** Percent of the new plan that is made; null: not known. */
  progress: number | null
  /** The forecast is being prepared. */
  isWarmingUp: boolean
  /** No inventory was ever sent: there is nothing to forecast from. */
  isWithoutInventory: boolean
  /** Why there is none; null: there is, or it is on its way. */
  failure: string | null
  choose: (campaignId: number, choice: Choice) => void
  chooseMany: (choices: FixChoices) => void
  /** Forgets the choices and asks anew. */
  computeAgain: () => void
}

/** The plan with the choices of the user: each change is computed again for all campaigns together. */
export function useAttention(): Attention {
  const [own, setOwn] = useState<FixChoices | null>(null)
  const chosen = useMemo(() => toChosenInput(own), [own])
  const found = useQuery({
    ...query(forecast.attention, { body: chosen ? { chosen } : {} }),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => getRetryDelay(state.error),
  })
  // While another plan is being made, and where that fails, the last one stays.
  const last = useRef<AttentionPlan>(undefined)
  if (found.data) last.current = found.data
  const later = notYet(found.error)
  const isWaiting = found.isFetching || later !== null
  // What was made last opens at once; it is asked about until there is a new one.
  const kept = useQuery({
    ...query(attentionPlans.last, {}),
    enabled: isWaiting,
    staleTime: 0,
    refetchInterval: isWaiting ? progressMs : false,
  })
  const older = kept.data?.plan ?? undefined
  const plan = found.data ?? last.current ?? older
  const choices = useMemo(() => (plan ? mergeChoices(plan, own ?? new Map()) : new Map<number, Choice>()), [plan, own])
  const chooseMany = (more: FixChoices) => setOwn(new Map([...choices, ...more]))
  return {
    plan,
    choices,
    isComputing: isWaiting,
    isOlder: plan !== undefined && !found.data && !last.current,
    progress: isWaiting ? (kept.data?.progress ?? null) : null,
    isWarmingUp: later === 'forecastWarmingUp',
    isWithoutInventory: found.error instanceof ApiError && found.error.code === 'noInventory',
    failure: found.isError && later === null ? toErrorText(found.error) : null,
    choose: (campaignId, choice) => chooseMany(new Map([[campaignId, choice]])),
    chooseMany,
    computeAgain: () => {
      if (own === null) void found.refetch()
      else setOwn(null)
    },
  }
}

function getRetryDelay(error: unknown): number | false {
  const code = notYet(error)
  return code === null ? false : againMs[code]
}

/** An error that goes away; null: another one, or none. */
function notYet(error: unknown): keyof typeof againMs | null {
  if (!(error instanceof ApiError)) return null
  return error.code === 'forecastWarmingUp' || error.code === 'planBeingMade' ? error.code : null
}
