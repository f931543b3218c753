/** The Fastify instance: time limits, body parsing, headers of every answer, one log line a request, and errors as problems. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@spotdesk/sdk/values'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { toFastifyTrust } from './gate/address.ts'
import { onAnswered } from './answer/answered.ts'
import type { Config } from './config.ts'
import type { Caller } from './gate/gate.ts'
import { refuseMany } from './request/json.ts'
import { renderError } from './answer/render-error.ts'
import { securityHeaders } from './answer/security-headers.ts'

const requestIdPattern = /^[\w.:-]{1,128}$/

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Members that the objects of a JSON body may have together. */
    bodyMembers?: number | undefined
  }
}

/** The request's own id if it is fit for a log, else a new one. */
function resolveRequestId(request: { headers: IncomingMessage['headers'] }): string {
  const [given] = [request.headers['x-request-id']].flat()
  return given !== undefined && requestIdPattern.test(given) ? given : `server-${randomUUID()}`
}

export function createFramework(config: Config, log: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: resolveRequestId,
    trustProxy: toFastifyTrust(config.trustProxy),
    routerOptions: { maxParamLength: limits.name + 45 },
    bodyLimit: limits.requestJsonBytes,
    // A connection is served until it is closed: the answer to a request while stopping says that it was the last.
    return503OnClosing: false,
    // The whole request, its body included.
    requestTimeout: limits.bodyMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: 2000 },
    frameworkErrors: (error, request, reply) => void renderError(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  })
  app.decorateRequest('caller', null as unknown as Caller)
  app.decorateRequest('refusal', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ routeOptions }, body, done) => {
    try {
      done(null, receiveJson(body as Buffer, routeOptions.config.bodyMembers))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler(renderError)
  const headers = securityHeaders(config.origin?.startsWith('https:') ?? false)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  onAnswered(app, (request, reply, status) => log.info(requestLine(request, reply, status), 'request'))
  return app
}

/** A body as its bytes: it is read when the call has its turn. Only a large one whose beginning has too much in it is refused at once. */
function receiveJson(body: Buffer, members: number | undefined): Buffer {
  if (body.length > limits.requestJsonBytes) refuseMany(body.subarray(0, limits.requestJsonBytes), members)
  return body
}

type Hooked = Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>

/** The logged part of a request: no query (it contains names), no header, no body. */
function requestLine(request: Hooked[1], reply: Hooked[2], status: number): Record<string, unknown> {
  return {
    requestId: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0],
    status,
    code: request.refusal ?? undefined,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ip: request.ip,
    actor: request.caller?.identity?.actor.id,
    agencyId: request.caller?.identity?.actor.agencyId,
    source: request.caller?.source,
  }
}

/** A request that is no HTTP, has too large headers or takes too long: there is no request to answer, only a socket. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[error.code ?? ''] ??
    '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
