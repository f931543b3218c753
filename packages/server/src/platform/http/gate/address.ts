/** Addresses of callers: the proxies that may name them, and the part of an address that identifies a caller. */
import { BlockList, isIP } from 'node:net'

/** Trusted senders of X-Forwarded-* headers: nobody, a number of proxies in a row, or the proxies of these networks. */
export type TrustedProxies = false | number | readonly string[]

/** Names for networks that may stand in a list of trusted proxies. */
const networksOfName: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** More proxies in a row than this are a mistake in the setting. */
const mostProxies = 10

/** 'off', '2', '10.0.0.0/8, loopback' → the setting; null for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const given = text.trim().toLowerCase()
  if (['off', 'false', 'no', '0'].includes(given)) return false
  if (/^\d+$/.test(given)) return Number(given) <= mostProxies ? Number(given) : null
  const networks = given.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string): boolean {
  if (Object.hasOwn(networksOfName, text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
}

/**
 * The setting as Fastify takes it. A number becomes a function, because Fastify itself trusts nobody when it is given a number. The
 * function is called for each address from the connection outwards, so only the last `proxies` entries of X-Forwarded-For are trusted, and
 * not those that the caller wrote in front of them.
 */
export function toFastifyTrust(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : [...proxies]
}

/** A test of the address at the other end of a connection: true if that is a trusted proxy. Behind a number of them nobody else connects. */
export function toProxyTest(proxies: TrustedProxies): (address: string | undefined) => boolean {
  if (typeof proxies === 'number') return () => proxies > 0
  const known = new BlockList()
  for (const network of (proxies || []).flatMap((name) => networksOfName[name] ?? [name])) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(prefix), family)
  }
  return (address = '') => {
    const [plain = ''] = address.split('%', 1)
    return isIP(plain) !== 0 && known.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The key under which attempts and requests of an address are counted: an IPv4 address, even if it is written as IPv6, and the /64 of an
 * IPv6 address, which belongs to one customer. Texts that are no address (a proxy may write anything) share one key.
 */
export function toNetworkKey(address: string | undefined): string {
  const [plain = ''] = withoutPort(address?.trim() ?? '').split('%', 1)
  const version = isIP(plain)
  if (version === 0) return 'unknown'
  if (version === 4) return plain
  const groups = parseGroups(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff) {
    const [high, low] = groups.slice(6) as [number, number]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Some proxies write '192.0.2.1:4711' or '[2001:db8::1]:4711'. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** The eight groups of an IPv6 address. */
function parseGroups(address: string): number[] {
  // The URL parser writes the last 32 bits in hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [read(head), read(tail ?? '')]
  return tail === undefined ? first : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}
