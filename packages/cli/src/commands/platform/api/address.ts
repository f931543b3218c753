/** The address of a call as it is typed: a method if it is none of GET, and a path in any of its forms. */
import { apiBase, endpoints } from '@spotdesk/sdk/contract'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { chosen, didYouMean } from '../../../input.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof methods)[number]

export interface Address {
  method: Method
  /** Below /api/v2, or from /api on where it is not below it. */
  path: string
  search: URLSearchParams
}

/** `/campaigns/12`, `POST /campaigns/12/pause`, `-X POST campaigns/12/pause`. @throws Failure for another host */
export function readAddress({ input, settings }: Context): Address {
  const words = [...input.words]
  const givenMethod = input.text('method')
  const named = words.length > 1 ? words.shift()! : undefined
  if (words.length !== 1) throw usage('Give one path.', 'For example: spotdesk api POST /campaigns/12/pause')
  if (givenMethod !== undefined && named !== undefined && givenMethod.toUpperCase() !== named.toUpperCase())
    throw usage(`--method says ${givenMethod}, and ${named} stands before the path.`)
  const method = named !== undefined ? chosen('<method>', named, methods) : chosen('--method', givenMethod ?? 'GET', methods)
  return { method, ...readPath(words[0]!, settings.values.apiUrl.value!) }
}

/** '/api/v2/campaigns?limit=5', 'campaigns' and 'https://this-server/api/v2/campaigns' are the same path. */
function readPath(text: string, server: string): Pick<Address, 'path' | 'search'> {
  const origin = new URL(server).origin
  const isWhole = /^([a-z][a-z\d+.-]*:)?\/\//i.test(text)
  const url = URL.canParse(text, isWhole ? server : `${origin}/`) ? new URL(isWhole ? text : text.replace(/^\/*/, '/'), origin) : undefined
  if (!url) throw usage(`"${text}" is no path.`)
  if (url.origin !== origin)
    throw usage(
      `The call would go to ${url.origin}, and this is the sign-in of ${origin}.`,
      'Give a path, or name the server with --api-url.',
    )
  // Braces of parameters come back from the URL percent-encoded.
  const path = url.pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')
  const base = [new URL(server).pathname.replace(/\/$/, '') + apiBase, apiBase].find((start) => path.startsWith(`${start}/`))
  return { path: base === undefined ? path : path.slice(base.length), search: url.searchParams }
}

/** Refuses what is probably a slip: a call that exists with another method, or by nearly the same path. */
export function refuseSlips({ method, path }: Address): void {
  const same = endpoints.filter(({ row }) => row.path === generic(path)).map(({ row }) => row.method)
  if (same.length > 0) throw usage(`The API has no ${method} ${path}.`, `It answers to ${same.join(', ')}: spotdesk api ${same[0]} ${path}`)
  const meant = didYouMean(
    generic(path),
    endpoints.map(({ row }) => row.path),
  )
  if (meant !== undefined) throw usage(`The API has no ${method} ${path}.`, meant)
}

const generic = (path: string) => path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')
