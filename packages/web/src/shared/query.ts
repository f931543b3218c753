/** Server state: a query key and function from a row of the contract, and writes that make every query fresh again. */
import type { CallOptions } from '@spotdesk/sdk'
import type { Endpoint, InputOf, OutputOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // The SDK tries again by its own rules; a second layer would only make a failure slower to see.
    queries: { staleTime: limits.getCacheMs, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/** Calls any row with flat input; the client's own `call` asks for input only where a row needs it, which a generic cannot say. */
function send<E extends Endpoint>(row: E, input: InputOf<E>, options: CallOptions | undefined): Promise<OutputOf<E>> {
  return (api.call as (row: Endpoint, input: unknown, options?: CallOptions) => Promise<unknown>).call(api, row, input, options) as Promise<
    OutputOf<E>
  >
}

/** `useQuery(query(campaigns.list, { status: ['RUNNING'] }))`: key and function come from the row. */
export function query<E extends Endpoint>(row: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [row.path, input] as const,
    queryFn: ({ signal }) => send(row, input, { signal }),
  })
}

/** A write: calls the row, then makes every query on the screen fresh. */
export async function write<E extends Endpoint>(row: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>> {
  try {
    return await send(row, input, options)
  } finally {
    // Also after a failure: whether it took effect is then unknown.
    void queryClient.invalidateQueries()
  }
}
