/** The list of one agency, quiet and while another one sends one dear call without a pause: what a hostile agency takes from others. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Benchmark } from '../benchmark.ts'
import { campaignFile } from '../desk/campaign-file.ts'
import { type Desk, agencyId, headersOf, serverScript } from '../desk/desk.ts'
import { startServer } from '../desk/program.ts'
import { type Figure, compareMs } from '../figure.ts'
import { serverFlags } from '../../server-flags.mjs'
import { percentile } from '../measure/statistics.ts'
import { importOurs, openLargeDesk } from './bulk.ts'

const victim = 'manager@other.spotdesk.test'
/** Calls of the hostile agency in flight. */
const inFlight = 20
/** Milliseconds between two questions of the other agency, which is one person at work. */
const pauseMs = 50

interface Call {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: string | Buffer
  type?: string
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const rule = (type: string, values: readonly string[]) => `${type} in (${values.join(', ')})`
const blocks = (count: number) =>
  rule(
    'CLIENT_IP',
    numbers(count).map((at) => `10.${at >> 8}.${at % 256}.0/24`),
  )
const json = (name: string, path: string, body: unknown): Call => ({
  name,
  method: 'POST',
  path,
  body: JSON.stringify(body),
  type: 'application/json',
})
const get = (name: string, path: string): Call => ({ name, method: 'GET', path })

function upload(name: string, fileName: string, bytes: Buffer): Call {
  const head = `--bench\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--bench--\r\n')])
  return { name, method: 'POST', path: 'creatives', body, type: 'multipart/form-data; boundary=bench' }
}

/** The dear calls: forecasts, targeting, large bodies, uploads, lists, files and what needs no sign-in. */
function dearCalls(campaignId: number): Call[] {
  const matches = (name: string, text: string) =>
    json(`matches of ${name}`, 'forecast/targeting-matches', { campaignId, audienceTargeting: { text } })
  const members = Object.fromEntries(numbers(90_000).map((at) => [`k${at}`, 1]))
  const webm = Buffer.concat([Buffer.from('1a45dfa301000000000000104282847765626d', 'hex'), Buffer.alloc(1036, 0x1a)])
  const pages = Buffer.concat(numbers(60_000).map(() => Buffer.from(`4f676753${'00'.repeat(23)}`, 'hex')))
  return [
    matches('300 address blocks', blocks(300)),
    matches(
      '2,000 patterns',
      `LISTENER_ID matches (${numbers(2000)
        .map((at) => `"*a${at}*"`)
        .join()})`,
    ),
    json('a forecast of 300 address blocks', 'forecast/inventory', {
      startDate: new Date(Date.now() + 86_400_000).toISOString(),
      endDate: new Date(Date.now() + 31 * 86_400_000).toISOString(),
      audienceTargeting: { text: blocks(300) },
    }),
    json('a plan of fixes', 'forecast/attention', {}),
    json('a check of 10,000 values', 'targeting/lint', { text: blocks(10_000) }),
    json('a body of 90,000 members', 'targeting/lint', members),
    json('500 pasted texts', 'targeting/resolve', { type: 'LOCATION_CITY', texts: numbers(500).map((at) => `Springfield ${at}`) }),
    get('the presets', 'targeting/presets'),
    get('the plan of a flight', `campaigns/${campaignId}/pacing/plan`),
    get('a search of campaigns', 'campaigns?q=a&sort=complete&limit=100'),
    get('cards of campaigns', 'campaigns/cards?limit=100&sort=attention'),
    get('the user log', 'user-log?q=a&limit=100'),
    get('statistics of a year', `statistics?dateRange=${Date.now() - 365 * 86_400_000}-${Date.now()}`),
    get('insights', `campaigns/${campaignId}/insights`),
    get('the change-sets', 'change-sets?limit=100'),
    get('the document of the API', 'openapi.json'),
    upload('a WebM with wrong sizes', 'a.webm', webm),
    upload('an Ogg of empty pages', 'a.ogg', pages),
    json('a plan of 500 changes', 'change-sets', {
      kind: 'campaigns',
      changes: numbers(500).map((at) => ({ action: 'CREATE', cells: { name: `Shares ${at}`, cpm: '5' } })),
    }),
    json('a wrong password', 'auth/login', { userName: 'nobody@demo.spotdesk.test', password: 'Wrong-password-1' }),
  ]
}

/** Asks for the list again and again, one question at a time. @returns milliseconds of the answers, and how many were refused */
async function listFor(ms: number, pool: Pool, headers: Record<string, string>): Promise<{ latencies: number[]; refused: number }> {
  const latencies: number[] = []
  let refused = 0
  const end = performance.now() + ms
  while (performance.now() < end) {
    const from = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path: '/api/v2/campaigns?limit=15&sort=name', headers })
    await body.dump()
    latencies.push(performance.now() - from)
    if (statusCode >= 300) refused += 1
    await sleep(pauseMs)
  }
  return { latencies, refused }
}

/** Sends a call without a pause until it is stopped; refusals of it are its sender's. */
function attack(pool: Pool, { method, path, body, type }: Call, headers: Record<string, string>): () => Promise<void> {
  const stop = new AbortController()
  const sent = { ...headers, ...(type && { 'content-type': type }) }
  const clients = numbers(inFlight).map(async () => {
    while (!stop.signal.aborted) {
      const options = { method, path: `/api/v2/${path}`, headers: sent, signal: stop.signal, ...(body !== undefined && { body }) }
      const isTaken = await pool.request(options).then(
        (answer) => answer.body.dump().then(() => answer.statusCode < 300),
        () => false,
      )
      // Who is refused at once and asks again at once measures only its own loop.
      if (!isTaken) await sleep(10)
    }
  })
  return async () => {
    stop.abort()
    await Promise.all(clients)
  }
}

export const shares: Benchmark = {
  name: 'shares',
  title: 'What one agency takes from another: the list of the second while the first sends a dear call, 20 in flight',
  async run(open, { quick }) {
    const desk = await openLargeDesk(open)
    const { rows } = await desk.owner.query<{ id: number }>('select min(id)::integer as id from campaigns where agency_id = $1', [agencyId])
    // The limits of requests are part of what protects the others.
    const server = await startServer(serverScript, { ...desk.environment.ours, SPOTDESK_LIMITS: 'on' }, serverFlags)
    try {
      const limited: Desk = { ...desk, ours: server, headers: await headersOf(server.origin, 'manager@demo.spotdesk.test') }
      return await measureAll(limited, desk.advertiser, { campaignId: rows[0]!.id, ms: quick ? 4000 : 60_000 })
    } finally {
      await server.stop()
    }
  },
}

async function measureAll(
  desk: Desk,
  advertiser: { advertiserId: number; currency: string },
  { campaignId, ms }: { campaignId: number; ms: number },
): Promise<Figure[]> {
  const { origin } = desk.ours
  const [own, theirs] = [new Pool(origin, { connections: 2 }), new Pool(origin, { connections: inFlight })]
  const headers = await headersOf(origin, victim)
  const figures: Figure[] = []
  let refusedInAll = 0
  try {
    await listFor(2000, own, headers)
    const quiet = percentile((await listFor(ms, own, headers)).latencies, 0.95)
    for (const call of dearCalls(campaignId)) {
      const stop = attack(theirs, call, desk.headers)
      const { latencies, refused } = await listFor(ms, own, headers)
      await stop()
      refusedInAll += refused
      figures.push(compareMs(`p95 of the list beside ${call.name}`, percentile(latencies, 0.95), ['quiet', quiet], { most: 2 }))
    }
    const file = campaignFile({ name: `shares-${process.pid}`, rows: 1000, ...advertiser })
    const from = performance.now()
    await importOurs(desk, file)
    figures.push({
      measure: 'import of 1,000 rows by the hostile agency, after all that',
      unit: 'ms',
      ours: performance.now() - from,
      rival: null,
      goal: null,
    })
    figures.push({ measure: 'refused questions of the other agency', unit: 'answers', ours: refusedInAll, rival: null, goal: { most: 0 } })
  } finally {
    await Promise.all([own.destroy(), theirs.destroy()])
  }
  return figures
}
