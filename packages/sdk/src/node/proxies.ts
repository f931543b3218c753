/** Proxies of the environment, as curl and other programs read them. */
import { isLoopback } from '../values/loopback.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A proxy, and the variable that names it. */
export interface NamedProxy {
  /** Its address, with a scheme. */
  address: string
  /** The variable: 'HTTPS_PROXY'. */
  variable: string
}

/**
 * The proxy for calls to an address. `HTTPS_PROXY` serves https. `HTTP_PROXY` serves http, and https if `HTTPS_PROXY` is not set. Calls to
 * this machine, and to hosts of `NO_PROXY`, use no proxy.
 * @returns undefined for none
 * @throws TypeError that names the variable and not its value, which may hold a password
 * @example
 * ```ts
 * import { proxyFor } from '@spotdesk/sdk/node'
 * console.log(proxyFor('https://ads.example.com')?.variable ?? 'no proxy')
 * ```
 */
export function proxyFor(address: string, environment: Environment = process.env): NamedProxy | undefined {
  const proxies = readProxies(environment)
  const url = new URL(address)
  const proxy = url.protocol === 'https:' ? (proxies.https ?? proxies.http) : proxies.http
  return proxy === undefined || isLoopback(url) || isExcepted(url, environment) ? undefined : proxy
}

/**
 * The proxies of the environment.
 * @throws TypeError that names a variable whose value is no address
 */
export function readProxies(environment: Environment): { http: NamedProxy | undefined; https: NamedProxy | undefined } {
  return {
    http: namedBy(environment, 'http_proxy', 'HTTP_PROXY'),
    https: namedBy(environment, 'https_proxy', 'HTTPS_PROXY'),
  }
}

/** The proxy that the first of the variables names; `proxy.example:3128` is an address too, as for other programs. */
function namedBy(environment: Environment, ...names: string[]): NamedProxy | undefined {
  const variable = names.find((each) => environment[each])
  if (variable === undefined) return undefined
  const value = environment[variable]!
  const address = /^[a-z][\w+.-]*:\/\//i.test(value) ? value : `http://${value}`
  if (URL.canParse(address) && /^https?:/i.test(address)) return { address, variable }
  throw new TypeError(`${variable} is not the address of a proxy, such as http://proxy.example:3128.`)
}

const ports: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * `NO_PROXY` lists hosts, each with its subdomains. With `*.` before it, only the subdomains count, and with `:port` only that port. `*` is
 * every host.
 */
function isExcepted({ protocol, hostname, port }: URL, environment: Environment): boolean {
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '')
  const entries = (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').toLowerCase().split(/[,\s]+/)
  return entries.some((entry) => {
    const { name: listed, only } = hostAndPort(entry)
    if (only !== undefined && only !== (port || ports[protocol])) return false
    const name = listed.replace(/^\*?\./, '')
    if (name === '') return false
    return name === '*' || (host === name && !listed.startsWith('*.')) || host.endsWith(`.${name}`)
  })
}

/** 'ads.test:8443', '[fd00::7]:4400'; an address of IPv6 without brackets has no port. */
function hostAndPort(entry: string): { name: string; only: string | undefined } {
  const [, bracketed, ofBracketed] = /^\[([\da-f:.]+)\](?::(\d+))?$/.exec(entry) ?? []
  if (bracketed !== undefined) return { name: bracketed, only: ofBracketed }
  const [name = '', only, ...more] = entry.split(':')
  return more.length > 0 ? { name: entry, only: undefined } : { name, only }
}
