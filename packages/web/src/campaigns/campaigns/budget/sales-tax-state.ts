/** The state whose sales tax a user estimates with: kept in the browser for each user and advertiser. */
import { billing } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../shared/query.ts'
import { useAllowed } from '../../../shared/session/Can.tsx'
import { useUser } from '../../../shared/session/use-user.ts'

export interface SalesTaxState {
  /** Every state; empty without the feature. */
  states: readonly { code: string; name: string }[]
  /** The chosen one; null: none. */
  state: string | null
  choose: (code: string | null) => void
  /** The chosen state is not known yet. */
  isPending: boolean
}

const toStorageKey = (userName: string, advertiserId: number) => `spotdesk-sales-tax-state:${userName}:${advertiserId}`
const need = [{ feature: 'DISPLAY_SALES_TAX' }] as const

export function useSalesTaxState(advertiserId: number): SalesTaxState {
  const key = toStorageKey(useUser().userName, advertiserId)
  const hasFeature = useAllowed(need).length > 0
  // Read anew where the advertiser changes, as in a draft.
  const [chosen, setChosen] = useState<{ key: string; code: string | null } | null>(null)
  const kept = chosen?.key === key ? chosen.code : localStorage.getItem(key)
  const found = useQuery({ ...query(billing.salesTaxStates, {}), enabled: hasFeature, staleTime: Infinity })
  const states = (hasFeature && found.data) || []
  return {
    states,
    state: states.some(({ code }) => code === kept) ? kept : null,
    choose: (code) => {
      if (code === null) localStorage.removeItem(key)
      else localStorage.setItem(key, code)
      setChosen({ key, code })
    },
    isPending: hasFeature && kept !== null && found.isPending,
  }
}
