import { Pool } from 'undici'

/** One request of a load. */
export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadResult {
  /** Milliseconds of each request, in the order of the ends. */
  latencies: number[]
  seconds: number
}

/**
 * Sends requests over as many connections as there are clients; each client sends its next one when it has its answer.
 * @throws Error for an answer that is no success: a benchmark of refusals would be quick
 */
export async function runLoad(origin: string, asks: readonly Ask[], clients: number): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 })
  const latencies: number[] = []
  let next = 0
  async function client(): Promise<void> {
    for (let ask = asks[next++]; ask; ask = asks[next++]) {
      const from = performance.now()
      await send(pool, ask)
      latencies.push(performance.now() - from)
    }
  }
  const from = performance.now()
  try {
    await Promise.all(Array.from({ length: clients }, client))
  } finally {
    await pool.close()
  }
  return { latencies, seconds: (performance.now() - from) / 1000 }
}

async function send(pool: Pool, { method, path, headers = {}, body }: Ask): Promise<void> {
  const answer = await pool.request({ method, path, headers, ...(body === undefined ? {} : { body }) })
  if (answer.statusCode < 300) return void (await answer.body.arrayBuffer())
  throw new Error(`${method} ${path} answered ${answer.statusCode}: ${await answer.body.text()}`)
}
