/** Faults between a client and a server. Each states whether the server has carried out the call. */
export const faults = {
  /** The connection is reset before the server has read the call. */
  resetBefore: { effect: false, breaks: 'reset' },
  /** The server does its work, and the connection is reset before its answer arrives. */
  resetAfter: { effect: true, breaks: 'reset' },
  /** The server does its work, and its answer ends half-way. */
  halfBody: { effect: true, breaks: 'half' },
  /** 429 with a Retry-After of a day. */
  absurdRetryAfter: { effect: false, breaks: 'tooMany' },
  /** A proxy answers 502 with a page of HTML. */
  htmlBefore: { effect: false, breaks: 'html' },
  /** The same, but the server behind it has done its work. */
  htmlAfter: { effect: true, breaks: 'html' },
  /** Nothing comes, ever. */
  hangBefore: { effect: false, breaks: 'hang' },
  /** The server does its work, and no answer ever comes. */
  hangAfter: { effect: true, breaks: 'hang' },
} as const satisfies Record<string, { effect: boolean; breaks: 'reset' | 'half' | 'tooMany' | 'html' | 'hang' }>

/** Name of a fault. */
export type Fault = keyof typeof faults

/** Chooses the fault of each request in turn. */
export interface FaultPlan {
  /** The fault of the next request; undefined if none. */
  next: (request: Request) => Fault | undefined
}

/** Faults by chance. */
export interface RandomFaults {
  /** Part of the requests with a fault, 0 to 1. */
  rate: number
  /** The same seed makes the same faults. */
  seed?: number
  /** Faults to choose from; if omitted, all. */
  kinds?: readonly Fault[]
}

/**
 * Random faults, or one after the other from a list. Undefined in the list lets a request pass. After the end of the list all pass.
 * @example
 * ```ts
 * import { createMockServer, faultPlan } from '@spotdesk/sdk/testing'
 * const stormy = createMockServer({ faults: faultPlan({ rate: 0.3, seed: 7 }) })
 * const once = createMockServer({ faults: faultPlan(['resetAfter', undefined, 'htmlBefore']) })
 * ```
 */
export function faultPlan(plan: RandomFaults | readonly (Fault | undefined)[]): FaultPlan {
  if ('rate' in plan) {
    const { rate, seed = 1, kinds = Object.keys(faults) as Fault[] } = plan
    const random = mulberry32(seed)
    return { next: () => (random() < rate ? kinds[Math.floor(random() * kinds.length)] : undefined) }
  }
  const rest = [...plan]
  return { next: () => rest.shift() }
}

/** A small uniform random generator with a seed (Tommy Ettinger's mulberry32, public domain). */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
