/** Server state: a query key and function from a row of the contract, and writes that make every query load again. */
import type { CallOptions } from '@spotdesk/sdk'
import type { InputOf, OutputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { sameAnswer } from './data/same-answer.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // The SDK retries by its own rules; a second layer would only delay the failure.
    queries: { staleTime: limits.getCacheMs, retry: false, refetchOnWindowFocus: true, structuralSharing: sameAnswer },
    mutations: { retry: false },
  },
})

/** Calls any row with flat input. The client's own `call` asks for input only where a row needs it, which a generic type cannot express. */
function send<E extends TypedCallRow>(row: E, input: InputOf<E>, options: CallOptions | undefined): Promise<OutputOf<E>> {
  return (api.call as (row: TypedCallRow, input: unknown, options?: CallOptions) => Promise<unknown>).call(
    api,
    row,
    input,
    options,
  ) as Promise<OutputOf<E>>
}

/** `useQuery(query(campaigns.list, { status: ['RUNNING'] }))`: key and function come from the row. */
export function query<E extends TypedCallRow>(row: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [row.path, input] as const,
    queryFn: ({ signal }) => send(row, input, { signal }),
  })
}

/** A write: calls the row, then makes every query on the screen load again. */
export async function write<E extends TypedCallRow>(row: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>> {
  try {
    return await send(row, input, options)
  } finally {
    // Also after a failure: its effect is then unknown.
    void queryClient.invalidateQueries()
  }
}
