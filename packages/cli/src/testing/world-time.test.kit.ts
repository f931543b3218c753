/**
 * This worker's clock shows the time of the test data: a plan that has not expired on the desk has not expired here, whatever day it is.
 * Imported for its effect, before anything looks at a clock.
 */
import { worldTime } from '@spotdesk/server/testing'

const Real = Date
/** Milliseconds from the machine's time to that of the test data. */
export const awayMs = worldTime.getTime() - Real.now()
const now = () => Real.now() + awayMs

globalThis.Date = new Proxy(Real, {
  construct: (target, given: unknown[], made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
