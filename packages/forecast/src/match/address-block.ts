/** IP addresses in blocks (CIDR) of IPv4 and IPv6. */

/** The bits of an address, most significant first; null when it is none. IPv4 has 32, IPv6 128. */
function addressBits(text: string): { bits: bigint; width: 32 | 128 } | null {
  if (!text.includes(':')) {
    const parts = text.split('.').map(Number)
    if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return null
    return { bits: parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n), width: 32 }
  }
  // An IPv4 tail is two groups.
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const tailBits = tail ? addressBits(tail[2]!) : null
  const plain = tail && tailBits ? `${tail[1]}${(tailBits.bits >> 16n).toString(16)}:${(tailBits.bits & 0xffffn).toString(16)}` : text
  const [head = '', rest] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = rest === undefined || rest === '' ? [] : rest.split(':')
  const missing = 8 - left.length - right.length
  if (missing < 0 || (rest === undefined && missing > 0)) return null
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return { bits: groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n), width: 128 }
}

/** The test of a block such as 203.0.113.0/24: true for addresses that lie in it; an address alone is a block of one. */
export function inBlock(block: string): (address: string) => boolean {
  const [base = '', length] = block.split('/')
  const from = addressBits(base)
  if (!from) return () => false
  const shift = BigInt(from.width - Number(length ?? from.width))
  const wanted = from.bits >> shift
  return (address) => {
    const found = addressBits(address)
    return found !== null && found.width === from.width && found.bits >> shift === wanted
  }
}
