import type { Failure } from '../result.ts'

export interface FailureTexts {
  title: string
  /** Advice, or the number to tell the support. */
  description?: string
}

/** True if the same person cannot get another answer by asking again. */
export const isRefusal = ({ code }: Failure) => code === 'noAccess' || code === 'forbidden'

/** Codes whose sentence says everything: nobody at the server can look the request up, or needs to. */
const plain = new Set(['offline', 'unreachable', 'timedOut', 'rateLimited', 'signedOut'])

/** A failed answer as a list and a row show it. */
export function failureTexts(failure: Failure): FailureTexts {
  const { code, message, requestId } = failure
  if (isRefusal(failure)) {
    return {
      title: 'You may not see the campaigns of this agency.',
      description: 'An administrator can give you the right to read campaigns.',
    }
  }
  return { title: message, ...(requestId && !plain.has(code) && { description: `Request ${requestId}` }) }
}
