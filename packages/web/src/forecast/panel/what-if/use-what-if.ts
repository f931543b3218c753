/** The sliders beside a forecast: where they stand, what that would bring, and where each would still deliver in full. */
import type { Campaign } from '@spotdesk/sdk'
import { forecast } from '@spotdesk/sdk/calls'
import { hasPermission } from '@spotdesk/sdk/contract'
import { debounces } from '@spotdesk/sdk/values'
import { useSignalValue } from '@spotdesk/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../shared/api.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { CampaignForecast, ForecastRequest } from '../forecast-driver.ts'
import { findStretch, type Stretch } from './stretches.ts'
import {
  type Moves,
  movedValues,
  toWhatIfQuestion,
  type SliderRow,
  sliderRows,
  type Tried,
  triedBase,
  type TriedBase,
  toTried,
} from './tried-settings.ts'
import { type TriedForecast, WhatIfDriver } from './what-if-driver.ts'

export interface WhatIfState extends TriedForecast {
  base: TriedBase
  rows: readonly SliderRow[]
  /** The position of a row's slider. */
  positionOf: (row: SliderRow) => number
  move: (row: SliderRow, position: number) => void
  /** Null: every slider stands where it stood. */
  tried: Tried | null
  reset: () => void
  /** By the id of a row; null: nowhere in full, absent: not known yet. */
  stretches: Readonly<Record<string, Stretch | null>>
}

/** @param found the forecast that the sliders begin with: a new one starts them anew */
export function useWhatIf(campaign: Campaign, request: ForecastRequest, found: CampaignForecast): WhatIfState {
  const user = useUser()
  const [now] = useState(() => new Date())
  // The forecast was made of this request; what is typed since brings a new one.
  const [asked] = useState(request)
  const base = useMemo(() => triedBase(campaign, asked), [campaign, asked])
  const rows = useMemo(() => {
    const facts = { now, zone: campaign.timeZone, type: campaign.campaignType, advanced: hasPermission(user, 'AGENCY_ADVANCED.WRITE') }
    return found.waterfall ? sliderRows(base, facts) : []
  }, [base, campaign, now, user, found])
  const [moves, setMoves] = useState<Moves>({})
  const [driver] = useState(() => new WhatIfDriver())
  useEffect(() => () => driver.close(), [driver])
  const driverState = useSignalValue(driver.state)
  const isMoved = movedValues(rows, moves).length > 0
  const turn = (next: Moves) => {
    setMoves(next)
    driver.ask(movedValues(rows, next).length > 0 ? toWhatIfQuestion(asked, toTried(rows, next, base)) : null)
  }
  const isInFull = (driverState.answer ?? found).deliveryForecast.status === 'IN_FULL'
  const stretches = useStretches({ rows, moves, base, asked, isInFull, isSettled: !driverState.isBehind })
  return {
    ...driverState,
    base,
    rows,
    stretches,
    positionOf: (row) => moves[row.id] ?? row.at,
    move: (row, position) => turn({ ...moves, [row.id]: position }),
    tried: isMoved ? toTried(rows, moves, base) : null,
    reset: () => turn({}),
  }
}

interface Stretches {
  rows: readonly SliderRow[]
  moves: Moves
  base: TriedBase
  asked: ForecastRequest
  /** The verdict where the sliders stand. */
  isInFull: boolean
  /** That verdict is known. */
  isSettled: boolean
}

/** Looks for the stretches when the sliders rest, one question after the other; each answer is remembered. */
function useStretches({ rows, moves, base, asked, isInFull, isSettled }: Stretches): WhatIfState['stretches'] {
  const [stretches, setStretches] = useState<WhatIfState['stretches']>({})
  const known = useRef(new Map<string, boolean>())
  useEffect(() => {
    if (rows.length === 0 || !isSettled) return
    const ended = new AbortController()
    const requestVerdict = async (tried: Moves): Promise<boolean> => {
      const body = toWhatIfQuestion(asked, toTried(rows, tried, base))
      const key = JSON.stringify(body)
      let verdict = known.current.get(key)
      if (verdict === undefined) {
        const { after } = await api.call(forecast.whatIf, { body }, { signal: ended.signal })
        known.current.set(key, (verdict = after.deliveryForecast.status === 'IN_FULL'))
      }
      ended.signal.throwIfAborted()
      return verdict
    }
    const search = async () => {
      for (const row of rows) {
        const at = moves[row.id] ?? row.at
        const stretch = await findStretch(row, at, isInFull, (position) => requestVerdict({ ...moves, [row.id]: position }))
        setStretches((before) => ({ ...before, [row.id]: stretch }))
      }
    }
    // Without them the sliders work as well.
    const timer = setTimeout(() => void search().catch(() => undefined), debounces.sliders)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [rows, moves, base, asked, isInFull, isSettled])
  return stretches
}
