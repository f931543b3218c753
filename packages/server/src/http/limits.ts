/**
 * Rates: a token bucket a caller and one an agency, and a bound on what a caller has in flight. Counted in this process: behind
 * several processes the sum is theirs. Settings, not promises: they keep one caller from starving the others.
 */
import { limits } from '@spotdesk/sdk/values'
import { Problem } from './problem.ts'

interface Rate {
  perSecond: number
  burst: number
}

const callerRate: Rate = { perSecond: limits.tokenRequestsPerSecond, burst: limits.tokenBurst }
const agencyRate: Rate = { perSecond: limits.agencyRequestsPerSecond, burst: 2 * limits.agencyRequestsPerSecond }

interface Bucket {
  tokens: number
  /** When `tokens` was right, in milliseconds. */
  at: number
  inFlight: number
}

/** Buckets that are full again say nothing and are swept when there are this many. */
const sweepAbove = 10_000

export interface Admission {
  /** To be called once when the answer has gone. */
  release(): void
  headers: Record<string, string>
}

export interface Limiter {
  /**
   * @param caller key of the credential, or of the address of somebody without one
   * @throws Problem tooManyRequests with Retry-After
   */
  admit(caller: string, agencyId: number | null): Admission
}

/** @param clock milliseconds; where it goes back nothing is given or taken */
export function createLimiter(clock: () => number): Limiter {
  const buckets = new Map<string, Bucket>()

  function bucketOf(key: string, rate: Rate, now: number): Bucket {
    if (buckets.size > sweepAbove) sweep(buckets, now)
    const bucket = buckets.get(key) ?? { tokens: rate.burst, at: now, inFlight: 0 }
    buckets.set(key, bucket)
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate.perSecond)
    bucket.at = now
    return bucket
  }

  return {
    admit(caller, agencyId) {
      const now = clock()
      const own = bucketOf(caller, callerRate, now)
      if (own.inFlight >= limits.tokenInFlight) throw refusal(1)
      if (own.tokens < 1) throw refusal(secondsUntilOne(own, callerRate))
      if (agencyId !== null) {
        const shared = bucketOf(`agency:${agencyId}`, agencyRate, now)
        if (shared.tokens < 1) throw refusal(secondsUntilOne(shared, agencyRate))
        shared.tokens -= 1
      }
      own.tokens -= 1
      own.inFlight += 1
      return { release: () => void (own.inFlight -= 1), headers: rateHeaders(own, callerRate) }
    },
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
  const full = (1000 * agencyRate.burst) / callerRate.perSecond
  for (const [key, bucket] of buckets) if (bucket.inFlight === 0 && now - bucket.at > full) buckets.delete(key)
}
