/** Plain http: which calls may go over it. */
import { isLoopback } from '../../values/loopback.ts'
import { SpotdeskError } from '../errors/errors.ts'
import type { TransportRequest } from './transport.ts'

/**
 * Refuses a call over plain http to another machine, because everybody on the way could read its token or password. A page that came over
 * plain http may call its own server, because whoever reads its calls could have replaced its scripts too.
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
