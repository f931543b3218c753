/** Plain http: which calls may go over it. */
import { isLoopback } from '../values/loopback.ts'
import { SpotdeskError } from './errors.ts'
import type { TransportRequest } from './transport.ts'

/**
 * Refuses a call whose token or password everybody on the way could read: plain http to another machine. A page that itself came over plain
 * http calls its own server as it came: whoever reads the calls could have replaced its scripts.
 * @throws SpotdeskError before anything is sent
 */
export function refusePlainHttp({ origin, headers, row }: Pick<TransportRequest, 'origin' | 'headers' | 'row'>): void {
  if (!origin.startsWith('http:') || (row === undefined && headers.authorization === undefined)) return
  const page = (globalThis as { location?: { origin: string } }).location?.origin
  if (origin === page || isLoopback(new URL(origin))) return
  throw new SpotdeskError(
    `${origin} is not https: everybody on the way could read the token. Nothing was sent. Use the https address, or in a network that you trust the option allowHttp.`,
  )
}
