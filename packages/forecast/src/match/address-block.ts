/** IP addresses in blocks (CIDR) of IPv4 and IPv6. */
import { spend } from '../budget.ts'
import type { Attribute } from '../sample/dimension.ts'

type Width = 32 | 128

/** The bits of an address, most significant first; null when it is none. IPv4 has 32, IPv6 128. */
function addressBits(text: string): { bits: bigint; width: Width } | null {
  if (!text.includes(':')) {
    const parts = text.split('.').map(Number)
    if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return null
    return { bits: BigInt(parts.reduce((bits, part) => bits * 256 + part, 0)), width: 32 }
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
  return { bits: BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`), width: 128 }
}

/** The addresses of a block such as 203.0.113.0/24, from the first to before the last; an address alone is a block of one. */
function parseBlock(block: string): { from: bigint; until: bigint; width: Width } | null {
  const [base = '', length] = block.split('/')
  const first = addressBits(base)
  const shift = first && first.width - Number(length ?? first.width)
  if (!first || shift === null || !(shift >= 0 && shift <= first.width)) return null
  const from = (first.bits >> BigInt(shift)) << BigInt(shift)
  return { from, until: from + (1n << BigInt(shift)), width: first.width }
}

/** The addresses of one width in the order of their bits, with the ids of their texts. */
interface Ordered {
  bits: readonly bigint[]
  ids: Uint32Array
}

const known = new WeakMap<Attribute, Readonly<Record<Width, Ordered>>>()

/** Addresses are read once for an inventory: a block is then a part of their order. */
function sortAddresses(attribute: Attribute): Readonly<Record<Width, Ordered>> {
  let found = known.get(attribute)
  if (!found) {
    const read = attribute.values.flatMap((text, id) => {
      const address = addressBits(text)
      return address ? [{ ...address, id }] : []
    })
    const ordered = (wanted: Width): Ordered => {
      const own = read.filter(({ width }) => width === wanted).toSorted((a, b) => (a.bits < b.bits ? -1 : a.bits > b.bits ? 1 : 0))
      return { bits: own.map(({ bits }) => bits), ids: Uint32Array.from(own, ({ id }) => id) }
    }
    known.set(attribute, (found = { 32: ordered(32), 128: ordered(128) }))
  }
  return found
}

/** The place of the first address that is not below another. */
function findLowerBound(bits: readonly bigint[], wanted: bigint): number {
  let [low, high] = [0, bits.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bits[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Steps of finding both ends of a block. */
const searchSteps = 40

/** Ids of the addresses that lie in any of the blocks, and the blocks in which none does. Each address is taken once, however many blocks hold it. */
export function idsInBlocks(attribute: Attribute, blocks: readonly string[]): { ids: number[]; unseen: string[] } {
  spend(blocks.length * searchSteps)
  const orders = sortAddresses(attribute)
  const unseen: string[] = []
  const spans: Record<Width, [from: number, until: number][]> = { 32: [], 128: [] }
  for (const text of blocks) {
    const block = parseBlock(text)
    const { bits } = orders[block?.width ?? 32]
    const span = block ? ([findLowerBound(bits, block.from), findLowerBound(bits, block.until)] as const) : ([0, 0] as const)
    if (block && span[0] < span[1]) spans[block.width].push([...span])
    else unseen.push(text)
  }
  const ids: number[] = []
  for (const width of [32, 128] as const) {
    let next = 0
    for (const [from, until] of spans[width].toSorted((a, b) => a[0] - b[0])) {
      for (let place = Math.max(from, next); place < until; place += 1) ids.push(orders[width].ids[place]!)
      next = Math.max(next, until)
    }
  }
  return { ids, unseen }
}
