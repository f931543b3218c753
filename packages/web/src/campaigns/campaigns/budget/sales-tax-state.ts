/** The state whose sales tax a user estimates with: kept in the browser for each user. */
import { billing } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../shared/query.ts'
import { useAllowed } from '../../../shared/Can.tsx'
import { useUser } from '../../../shared/use-user.ts'

export interface SalesTaxState {
  /** Every state; empty without the feature. */
  states: readonly { code: string; name: string }[]
  /** The chosen one; null: none. */
  state: string | null
  choose: (code: string | null) => void
  /** The chosen state is not known yet. */
  isPending: boolean
}

const keyOf = (userName: string) => `spotdesk-sales-tax-state:${userName}`
const need = [{ feature: 'DISPLAY_SALES_TAX' }] as const

export function useSalesTaxState(): SalesTaxState {
  const { userName } = useUser()
  const hasFeature = useAllowed(need).length > 0
  const [kept, setKept] = useState(() => localStorage.getItem(keyOf(userName)))
  const found = useQuery({ ...query(billing.salesTaxStates, {}), enabled: hasFeature, staleTime: Infinity })
  const states = (hasFeature && found.data) || []
  return {
    states,
    state: states.some(({ code }) => code === kept) ? kept : null,
    choose: (code) => {
      if (code === null) localStorage.removeItem(keyOf(userName))
      else localStorage.setItem(keyOf(userName), code)
      setKept(code)
    },
    isPending: hasFeature && kept !== null && found.isPending,
  }
}
