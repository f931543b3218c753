/** A program that reads the list again and again, in one of several ways, and says what CPU that took. */
import { campaigns } from '@spotdesk/sdk/contract'
import { SpotdeskClient } from '@spotdesk/sdk'
import { createNodeTransport } from '@spotdesk/sdk/node'
import { Pool } from 'undici'

const [way, origin = ''] = process.argv.slice(2)
const path = `/api/v2${campaigns.list.path}?status=RUNNING&limit=15`
const headers = { authorization: 'Bearer sdt_bench', accept: 'application/json' }

function prepare(): () => Promise<unknown> {
  if (way === 'undici') {
    const pool = new Pool(origin, { connections: 32 })
    return async () => (await pool.request({ method: 'GET', path, headers })).body.json()
  }
  if (way === 'fetch') return async () => (await fetch(origin + path, { headers })).json()
  const client = new SpotdeskClient({
    baseUrl: origin,
    auth: 'sdt_bench',
    transport: createNodeTransport({ proxy: false }),
    maxConcurrency: 100,
  })
  return () => client.campaigns.list({ status: ['RUNNING'], limit: 15 })
}

const ask = prepare()

async function read(requests: number, inFlight: number): Promise<number> {
  let left = requests
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (left-- > 0) await ask()
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / requests
}

process.on('message', ({ requests, inFlight }: { requests: number; inFlight: number }) => {
  void read(requests, inFlight).then((cpuMs) => process.send!(cpuMs))
})
process.on('disconnect', () => process.exit(0))
