import { devicePoll, deviceStart } from '../../calls/people/session.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { SpotdeskCore } from '../core.ts'
import { ApiError, ConnectionError, ServerError, TimeoutError } from '../errors/errors.ts'
import { realRuntime, type Runtime } from '../runtime.ts'
import type { InputFor } from '../types.ts'

/** The code for the user, and the address to enter it. */
export type DeviceCode = Omit<OutputOf<typeof deviceStart>, 'deviceCode'>

/** A program's request for a token, with the function that shows the code. */
export type DeviceSignIn = InputFor<typeof deviceStart>['body'] & {
  /** Shows the code, and opens the address if possible. */
  onCode: (code: DeviceCode) => void | Promise<void>
  signal?: AbortSignal
  /** For tests. */
  runtime?: Partial<Runtime>
}

/** Milliseconds by which polling slows down after a 429 (RFC 8628 §3.5). */
const slowDownMs = 5000

/**
 * Signs in a program without a page. It shows a code, waits until the user approves it in the web app, and returns the new API token. The
 * client needs no `auth`.
 * @throws ConflictError with code `deviceCodeExpired` when the code was declined or ran out
 * @example
 * ```ts
 * const { token: secret } = await signInByDevice(new SpotdeskCore({ baseUrl }), {
 *   client: 'Acme sync', scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,resume'],
 *   onCode: ({ verificationUrl, userCode }) => console.log(`Open ${verificationUrl} and compare the code ${userCode}`),
 * })
 * ```
 */
export async function signInByDevice(core: Pick<SpotdeskCore, 'call'>, request: DeviceSignIn): Promise<OutputOf<typeof devicePoll>> {
  const { onCode, signal, runtime, ...body } = request
  const { sleep, now } = { ...realRuntime, ...runtime }
  const { deviceCode, ...shown } = await core.call(deviceStart, { body }, { signal })
  const ends = now() + shown.expiresInSeconds * 1000
  let intervalMs = shown.intervalSeconds * 1000
  await onCode(shown)
  while (true) {
    await sleep(intervalMs, signal)
    try {
      return await core.call(devicePoll, { body: { deviceCode } }, { signal, retries: 0 })
    } catch (error) {
      if (!isPassing(error) || now() >= ends) throw error
      if (error instanceof ApiError && error.status === 429) intervalMs += slowDownMs
    }
  }
}

/** Not approved yet, too fast, or no answer: the next poll may succeed. */
function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError || error instanceof ServerError) return true
  return error instanceof ApiError && (error.status === 429 || error.code === 'deviceCodePending')
}
