import { orders } from '@spotdesk/sdk/calls'
import { limits } from '@spotdesk/sdk/values'
import { useEffect } from 'react'
import { queryClient } from '../../../shared/query.ts'
import type { OrderListRow } from '../order-actions.ts'

/** Later than a GET is answered from the cache. */
const againMs = limits.getCacheMs + 1000

/** Loads orders again while one of them is being duplicated, so that its end is seen. */
export function useDuplicationWatch(rows: readonly Pick<OrderListRow, 'duplicationStatus'>[]): void {
  const isDuplicating = rows.some(({ duplicationStatus }) => duplicationStatus === 'DUPLICATING')
  useEffect(() => {
    if (!isDuplicating) return
    const timer = setInterval(() => {
      for (const { path } of [orders.dashboard, orders.get]) void queryClient.invalidateQueries({ queryKey: [path] })
    }, againMs)
    return () => clearInterval(timer)
  }, [isDuplicating])
}
