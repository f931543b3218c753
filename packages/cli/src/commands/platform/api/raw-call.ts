/** A call of an address that the contract does not have, such as the description of the API. */
import { Download } from '@spotdesk/sdk'
import { apiBase } from '@spotdesk/sdk/contract'
import type { Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import type { Address } from './address.ts'
import { toApiResult, writeResponseHead } from './answer.ts'
import { readBody, readFields, readHeaders, withFileTexts } from './fields.ts'

export async function rawCall(context: Context, client: Client, { method, path, search }: Address): Promise<Result> {
  const { input, settings, signal } = context
  if (input.flag('paginate')) throw usage('--paginate goes with lists only.', 'See: spotdesk api ls')
  const values = await withFileTexts(context, await readFields(context))
  const query = new URLSearchParams(search)
  if (method === 'GET') for (const [name, value] of Object.entries(values)) query.append(name, String(value))
  const body = (await readBody(context)) ?? (method === 'GET' || Object.keys(values).length === 0 ? undefined : values)
  const key = input.text('idempotencyKey')
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...readHeaders(context),
  }
  const server = settings.values.apiUrl.value!.replace(/\/$/, '')
  const address = `${path.startsWith('/api/') ? new URL(path, server).href : server + apiBase + path}${query.size > 0 ? `?${query.toString()}` : ''}`
  const response = await client.fetch(address, { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) })
  writeResponseHead(context, response)
  if (!response.ok) throw await refusal(response)
  if (/json/.test(response.headers.get('content-type') ?? '')) return toApiResult(context, await response.json())
  return toApiResult(context, new Download({ headers: response.headers, stream: () => response.body! }))
}

/** The server's error in the shape in which the client throws them. */
async function refusal(response: Response): Promise<Error> {
  const problem = (await response.json().catch(() => ({}))) as { code?: string; message?: string; detail?: string }
  const message = problem.message ?? problem.detail ?? `The server answered ${response.status}.`
  const requestId = response.headers.get('x-request-id') ?? undefined
  return Object.assign(new Error(message), { status: response.status, code: problem.code, requestId })
}
