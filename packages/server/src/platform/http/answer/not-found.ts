/** Addresses without a route: 405 where another method would answer, the web application for browsers, else 404. */
import { apiBase } from '@spotdesk/sdk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, notFound } from './problem.ts'
import { renderError } from './render-error.ts'
import type { Route } from '../route.ts'

/** @param page answers addresses that belong neither to the API nor to an asset: the web application, whose router knows its addresses */
export function mountNotFound(
  app: FastifyInstance,
  routes: readonly Route[],
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (path.startsWith('/api/')) return renderError(apiProblem(routes, path), request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') return renderError(notFound(), request, reply)
    return page(request, reply)
  })
}

function apiProblem(routes: readonly Route[], path: string): Problem {
  const others = routes.filter(({ row }) => toPattern(apiBase + row.path).test(path)).map(({ row }) => row.method)
  return others.length > 0 ? new Problem('methodNotAllowed', {}, { headers: { allow: [...new Set(others)].join(', ') } }) : notFound()
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
