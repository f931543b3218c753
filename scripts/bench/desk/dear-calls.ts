/** Calls that a hostile agency could send: what is known to be dear, and every list and page of a campaign that the contract has. */
import type { Pool } from 'undici'
import { type EndpointRow, endpoints } from '../../../packages/sdk/src/contract/index.ts'

export interface DearCall {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: string | Buffer
  type?: string
  /** Statuses that are right for it; left out: those of success. */
  meant?: readonly number[]
  /** It is among the measured calls however short it takes alone: what it harms is not its own time. */
  always?: true
}

export type Headers = Record<string, string>

export interface CallAnswer {
  status: number
  /** The sentence of a refusal. */
  reason: string
}

/** Sends a call and reads its answer to the end. */
export async function sendCall(
  pool: Pool,
  { method, path, body, type }: DearCall,
  headers: Headers,
  signal?: AbortSignal,
): Promise<CallAnswer> {
  const sent = { ...headers, ...(type && { 'content-type': type }) }
  const answer = await pool.request({
    method,
    path: `/api/v2/${path}`,
    headers: sent,
    ...(signal && { signal }),
    ...(body !== undefined && { body }),
  })
  const { statusCode: status } = answer
  if (status >= 400) return { status, reason: await answer.body.text() }
  await answer.body.dump({ limit: Infinity })
  return { status, reason: '' }
}

export const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

const rule = (type: string, values: readonly string[]) => `${type} matches (${values.map((value) => `"${value}"`).join(', ')})`
const blocks = (count: number) =>
  rule(
    'CLIENT_IP',
    numbers(count).map((at) => `${10 + (at >> 16)}.${(at >> 8) % 256}.${at % 256}.0/24`),
  )
const patterns = (count: number) =>
  rule(
    'LISTENER_ID',
    numbers(count).map((at) => `*a${at}*`),
  )

const json = (name: string, path: string, body: unknown, more: Partial<DearCall> = {}): DearCall => ({
  name,
  method: 'POST',
  path,
  body: JSON.stringify(body),
  type: 'application/json',
  ...more,
})

function upload(name: string, fileName: string, bytes: Buffer, meant: readonly number[]): DearCall {
  const head = `--bench\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--bench--\r\n')])
  return { name, method: 'POST', path: 'creatives', body, type: 'multipart/form-data; boundary=bench', meant, always: true }
}

/** A call that waits for its agency's turn is refused when too many wait, or a user's report is being made. */
const waiting = 429

/** Bodies that were made to be dear. */
function madeCalls(campaignId: number): DearCall[] {
  const matches = (name: string, text: string) =>
    json(`matches of ${name}`, 'forecast/targeting-matches', { campaignId, audienceTargeting: { text } })
  const day = 86_400_000
  const webm = Buffer.concat([Buffer.from('1a45dfa301000000000000104282847765626d', 'hex'), Buffer.alloc(1036, 0x1a)])
  const pages = Buffer.concat(numbers(60_000).map(() => Buffer.from(`4f676753${'00'.repeat(23)}`, 'hex')))
  return [
    matches('300 address blocks', blocks(300)),
    matches('2,000 patterns', patterns(2000)),
    json('a forecast of 300 address blocks', 'forecast/inventory', {
      startDate: new Date(Date.now() + day).toISOString(),
      endDate: new Date(Date.now() + 31 * day).toISOString(),
      audienceTargeting: { text: blocks(300) },
    }),
    // A plan that is not made yet is asked for again.
    json('a plan of fixes', 'forecast/attention', {}, { meant: [200, 503] }),
    json('a check of 10,000 values', 'targeting/lint', { text: blocks(10_000) }),
    json('a body of 90,000 members', 'targeting/lint', Object.fromEntries(numbers(90_000).map((at) => [`k${at}`, 1])), {
      meant: [413, 422],
      always: true,
    }),
    json('500 pasted texts', 'targeting/resolve', { type: 'LOCATION_CITY', texts: numbers(500).map((at) => `Springfield ${at}`) }),
    json('a plan of 500 changes', 'change-sets', {
      kind: 'campaigns',
      changes: numbers(500).map((at) => ({ action: 'CREATE', cells: { name: `Shares ${at}`, cpm: '5' } })),
    }),
    // Beyond the window of an address they are slowed down, and beyond its line refused.
    json(
      'a wrong password',
      'auth/login',
      { userName: 'nobody@demo.spotdesk.test', password: 'Wrong-password-1' },
      { meant: [401, waiting], always: true },
    ),
    upload('a WebM with wrong sizes', 'a.webm', webm, [422, waiting]),
    upload('an Ogg of empty pages', 'a.ogg', pages, [422, waiting]),
    { name: 'the document of the API', method: 'GET', path: 'openapi.json', always: true },
  ]
}

/** Searches and ranges that take more than a call without them. */
const dearest: Record<string, string> = {
  '/campaigns': 'q=a&sort=complete&limit=100',
  '/campaigns/cards': 'limit=100&sort=attention',
  '/user-log': 'q=a&limit=100',
  '/statistics': 'by=campaign',
}

/** Every read of the contract that needs no id but a campaign's, with the largest page. */
function readCalls(campaignId: number): DearCall[] {
  return endpoints.flatMap(({ row }) => {
    const { method, path, download } = row
    const isOfCampaign = path.startsWith('/campaigns/{id}')
    if (method !== 'GET' || download || row.public || path.replace('{id}', '').includes('{') || (path.includes('{id}') && !isOfCampaign))
      return []
    const query = dearest[path] ?? (takesLimit(row) ? 'limit=100' : '')
    const address = `${path.slice(1).replace('{id}', String(campaignId))}${query && `?${query}`}`
    return [{ name: `GET ${path}`, method, path: address, ...(path.endsWith('/export') && { meant: [200, waiting] }) } as const]
  })
}

function takesLimit({ query }: EndpointRow): boolean {
  return query !== undefined && query.safeParse({ limit: 100 }).success && !query.safeParse({ limit: -1 }).success
}

/** Calls among which the dearest are found. */
export function dearCalls(campaignId: number): DearCall[] {
  return [...madeCalls(campaignId), ...readCalls(campaignId)]
}

/** True if the call was carried out, and not only refused for its turn. */
export const isCarriedOut = (call: DearCall, status: number): boolean => status !== waiting && isMeant(call, status)

/** True if a status is the right one for a call. */
export function isMeant({ meant }: DearCall, status: number): boolean {
  return meant ? meant.includes(status) : status >= 200 && status < 300
}
