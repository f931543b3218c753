/** The SDK's client over undici with the settings of the run, and a trace of its calls for --verbose and --debug. */
import { readFileSync } from 'node:fs'
import { type Auth, SpotdeskClient } from '@spotdesk/sdk'
import { createNodeTransport, type NodeTransport, proxyFor } from '@spotdesk/sdk/node'
import { isOn, type Settings } from './config/settings.ts'
import type { Client } from './context.ts'
import { usage } from './failure.ts'
import { parseDuration } from './input.ts'
import type { Talk } from './output/talk.ts'
import type { Terminal } from './terminal.ts'
import { cliVersion } from './version.ts'

export interface Connection {
  /** @param origin the source of a token that is no sign-in */
  clientWith: (token: string | undefined, origin?: string) => Client
  close: () => Promise<void>
}

interface ConnectionOptions extends Pick<Terminal, 'sleep'> {
  talk: Talk
  /** The id of --request-id. */
  requestId: string | undefined
}

export function openConnection({ values }: Settings, { talk, requestId, sleep }: ConnectionOptions): Connection {
  const transport = openTransport(values.caFile.value)
  const clientWith = (token: string | undefined, origin?: string): Client => {
    const timeout = parseDuration(values.timeout.value!)!
    const client = new SpotdeskClient({
      baseUrl: values.apiUrl.value!,
      auth: clientAuth(token, origin),
      allowHttp: isOn(values.allowHttp),
      clientName: 'spotdesk-cli',
      dates: 'string',
      transport,
      timeout,
      // Without a limit of the user's, a file has the SDK's own, which is longer.
      ...(values.timeout.origin !== 'default' && { uploadTimeout: timeout }),
      retries: Number(values.retries.value),
      headers: { 'user-agent': `spotdesk-cli/${cliVersion}` },
      ...(sleep && { runtime: { sleep } }),
    })
    if (requestId !== undefined) nameCalls(client, requestId)
    trace(client, talk)
    client.use(async (request, next) => {
      const over = talk.waiting.begin()
      try {
        return await next(request)
      } finally {
        over()
      }
    })
    return client
  }
  return { clientWith, close: () => transport.close() }
}

/** The token; its refusal says where it came from. */
function clientAuth(token: string | undefined, origin: string | undefined): Auth {
  return {
    token: () => token,
    renew: (_, error) => {
      Object.assign(error, { tokenOrigin: origin })
      return Promise.resolve(undefined)
    },
  }
}

/** @throws Failure with exit 2 for a certificate or a proxy that cannot be used */
function openTransport(caFile: string | undefined): NodeTransport {
  const ca = caFile === undefined ? undefined : readFileSync(caFile)
  try {
    // The proxies first: what is wrong after that is the certificate.
    proxyFor('https://localhost')
  } catch (error) {
    throw usage((error as Error).message)
  }
  try {
    return createNodeTransport({ ...(ca && { ca }) })
  } catch (error) {
    throw usage(`${caFile}: ${(error as Error).message}`, `From DER it is made with: openssl x509 -inform der -in ${caFile} -out ca.pem`)
  }
}

/** Sends the id of --request-id with each call. */
function nameCalls(client: Client, requestId: string): void {
  client.use((request, next) => {
    request.headers['x-request-id'] = requestId
    return next(request)
  })
}

/** Methods, paths, times and ids: never a token or a body. */
function trace(client: Client, talk: Talk): void {
  client.on('request', ({ method, path, requestId, attempt }) => talk.debug(`> ${method} ${path} (try ${attempt}, ${requestId})`))
  client.on('response', ({ method, path, status, durationMs, requestId }) =>
    talk.verbose(`${method} ${path} ${status} ${Math.round(durationMs)} ms ${requestId}`),
  )
  client.on('retry', ({ method, path, delayMs, error }) =>
    talk.verbose(
      `${method} ${path} failed (${error instanceof Error ? error.message : String(error)}), again in ${Math.round(delayMs)} ms`,
    ),
  )
}
