import { anyValue, longestValue, lower, numberBetween, shaped, type TypeRow, type ValueShape } from './row.ts'

const group = 'Advanced'

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** Eight groups of up to four hexadecimal digits, one run of zero groups shortened to '::', an IPv4 tail allowed (RFC 4291). */
function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const tail = groups.at(-1)
  const embedded = tail !== undefined && tail.includes('.')
  if (embedded && !isIpv4(tail)) return false
  const plain = embedded ? groups.slice(0, -1) : groups
  if (!plain.every((part) => /^[0-9a-f]{1,4}$/.test(part))) return false
  const count = plain.length + (embedded ? 2 : 0)
  return halves.length === 2 ? count <= 7 : count === 8
}

/** An address or a CIDR block of IPv4 or IPv6. */
const cidr: ValueShape = {
  hint: 'an IP address or a block, such as 203.0.113.0/24',
  read(text) {
    const wanted = lower(text)
    const [address, bits, ...rest] = wanted.split('/')
    if (rest.length > 0 || address === undefined || wanted.length > longestValue) return null
    const width = isIpv4(address) ? 32 : isIpv6(address) ? 128 : null
    if (width === null) return null
    return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= width) ? wanted : null
  },
}

export const advanced = {
  CLIENT_IP: { label: 'IP address (CIDR)', group, comparison: 'TEXT', value: cidr },
  CLIENT_USER_AGENT: { label: 'User agent', group, comparison: 'TEXT', value: anyValue },
  CLIENT_REFERRER: { label: 'Referrer / Domain', group, comparison: 'TEXT', value: anyValue },
  CLIENT_ISP: { label: 'Internet provider', group, comparison: 'LIST', value: anyValue, lookUp: 'ISP' },
  CUSTOM_PARAMETER: {
    label: 'Custom parameter (key=value)',
    group,
    comparison: 'TEXT',
    value: shaped(/^[^=\s*]{1,64}=[^\r\n]+$/, 'a key and a value, such as genre=jazz'),
  },
  LISTENER_ID: { label: 'Listener id list', group, comparison: 'TEXT', value: anyValue },
  SESSION_DEPTH: { label: 'Minutes in session', group, comparison: 'INTERVAL', interval: numberBetween(0, 10_080, 'minutes') },
} as const satisfies Record<string, TypeRow>
