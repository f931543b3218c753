/**
 * Rates: a token bucket for each caller and each agency, and a limit of calls in flight for each caller. Counted in this process: behind
 * several processes the sum is theirs. They keep one caller from starving the others. Many people can share one address, so callers without
 * a credential have larger limits there, for each call by itself.
 */
import { limits } from '@spotdesk/sdk/values'
import { Problem } from '../answer/problem.ts'

interface Rate {
  perSecond: number
  burst: number
}

/** The limit of a caller's calls in flight, and their rate. */
interface Pace extends Rate {
  /** Left out: calls that end as soon as they are counted. */
  inFlight?: number
}

const paces: Record<'credential' | 'browser' | 'address' | 'guess', Pace> = {
  /** A session or a token. */
  credential: { perSecond: limits.tokenRequestsPerSecond, burst: limits.tokenBurst, inFlight: limits.tokenInFlight },
  /** A browser recognised by the signature of its cookie. Its session is not checked, and each sign-in can create another one. */
  browser: { perSecond: limits.tokenRequestsPerSecond, burst: limits.tokenBurst, inFlight: limits.tokenInFlight },
  /** Everybody at one address without these. */
  address: { perSecond: limits.anonymousRequestsPerSecond, burst: limits.anonymousBurst, inFlight: limits.anonymousInFlight },
  /** Invalid credentials of one address. */
  guess: { perSecond: limits.tokenRequestsPerSecond, burst: limits.tokenBurst },
}

/** The identity of a caller for rates. */
export type LimitedCaller =
  | { kind: Exclude<keyof typeof paces, 'browser'>; key: string }
  /** `address`: its browsers share a limit of calls in flight. */
  | { kind: 'browser'; key: string; address: string }

/** Callers who are not looked up; all of a kind share a limit of calls in flight. */
const totals: Partial<Record<LimitedCaller['kind'], number>> = {
  address: limits.anonymousInFlightTotal,
  browser: limits.browserInFlightTotal,
}

const agencyRate: Rate = { perSecond: limits.agencyRequestsPerSecond, burst: 2 * limits.agencyRequestsPerSecond }

interface Bucket {
  tokens: number
  /** The time of `tokens`, in milliseconds. */
  at: number
  inFlight: number
}

/** Full buckets are swept when there are this many buckets, at most once a second. */
const sweepAbove = 10_000
const sweepEveryMs = 1000
/** When there are this many nevertheless, callers without a credential share one; credentials, which the database knows, do not. */
const mostBuckets = 100_000
const othersKey = 'others'

export interface Admission {
  /** To be called once when the answer was sent. */
  release(): void
  headers: Record<string, string>
}

export interface Limiter {
  /**
   * @param caller the credential, or the address of a caller without one
   * @throws Problem tooManyRequests with Retry-After
   */
  admit(caller: LimitedCaller, agencyId: number | null): Admission
}

/** @param clock milliseconds; when it goes back, nothing is added or removed */
export function createLimiter(clock: () => number): Limiter {
  const buckets = new Map<string, Bucket>()
  let sweptAt = Number.NEGATIVE_INFINITY
  /** Calls in flight of all addresses, and of all browsers. */
  const together: Partial<Record<LimitedCaller['kind'], number>> = {}
  /** Calls in flight of the browsers at an address. */
  const browsersAt = new Map<string, number>()

  function getBucket(key: string, rate: Rate, now: number): Bucket {
    if (buckets.size > sweepAbove && Math.abs(now - sweptAt) >= sweepEveryMs) {
      sweep(buckets, now)
      sweptAt = now
    }
    const bucket = buckets.get(key) ?? { tokens: rate.burst, at: now, inFlight: 0 }
    buckets.set(key, bucket)
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate.perSecond)
    bucket.at = now
    return bucket
  }

  return {
    admit(caller, agencyId) {
      const { kind, key } = caller
      const now = clock()
      const pace = paces[kind]
      const isCrowded = kind !== 'credential' && buckets.size >= mostBuckets && !buckets.has(key)
      const own = getBucket(isCrowded ? `${othersKey} ${kind}` : key, pace, now)
      if (own.inFlight >= (pace.inFlight ?? Infinity)) throw refusal(1)
      if ((together[kind] ?? 0) >= (totals[kind] ?? Infinity)) throw refusal(1)
      if (kind === 'browser' && (browsersAt.get(caller.address) ?? 0) >= limits.anonymousInFlight) throw refusal(1)
      if (own.tokens < 1) throw refusal(secondsUntilOne(own, pace))
      if (agencyId !== null) {
        const shared = getBucket(`agency:${agencyId}`, agencyRate, now)
        if (shared.tokens < 1) throw refusal(secondsUntilOne(shared, agencyRate))
        shared.tokens -= 1
      }
      own.tokens -= 1
      return { release: acquireSlot(own, caller), headers: rateHeaders(own, pace) }
    },
  }

  /** Takes a place in flight. @returns a function that releases it, once */
  function acquireSlot(own: Bucket, caller: LimitedCaller): () => void {
    const move = (by: 1 | -1) => {
      own.inFlight += by
      together[caller.kind] = (together[caller.kind] ?? 0) + by
      if (caller.kind !== 'browser') return
      const left = (browsersAt.get(caller.address) ?? 0) + by
      if (left === 0) browsersAt.delete(caller.address)
      else browsersAt.set(caller.address, left)
    }
    let held = true
    move(1)
    return () => {
      if (!held) return
      held = false
      move(-1)
    }
  }
}

/** For load runs and benchmarks (SPOTDESK_LIMITS=off). */
export const noLimits: Limiter = { admit: () => ({ release: () => undefined, headers: {} }) }

function secondsUntilOne(bucket: Bucket, rate: Rate): number {
  return Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond))
}

function rateHeaders(bucket: Bucket, rate: Rate): Record<string, string> {
  return {
    'ratelimit-limit': String(rate.burst),
    'ratelimit-remaining': String(Math.floor(bucket.tokens)),
    'ratelimit-reset': String(Math.ceil((rate.burst - bucket.tokens) / rate.perSecond)),
  }
}

function refusal(seconds: number): Problem {
  return new Problem('tooManyRequests', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

function sweep(buckets: Map<string, Bucket>, now: number): void {
  // Longer than any bucket takes to be full again.
  const full = (1000 * Math.max(agencyRate.burst, paces.address.burst)) / Math.min(paces.credential.perSecond, paces.address.perSecond)
  for (const [key, bucket] of buckets) if (bucket.inFlight === 0 && now - bucket.at > full) buckets.delete(key)
}
