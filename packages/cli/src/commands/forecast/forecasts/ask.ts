/** Asks a forecast, and waits for the inventory that it is made from where --wait says so. */
import type { OptionRow } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { Failure, toFailure } from '../../../failure.ts'
import { getSleep } from '../../../terminal.ts'

/** Answers that are others in a moment. */
const soon: readonly string[] = ['forecastWarmingUp', 'forecastInterrupted', 'planBeingMade']
/** Answers that change when inventory is loaded, which nobody can promise. */
const unloaded: readonly string[] = ['noInventory', 'inventoryTooOld']

const firstMs = 500
const longestMs = 10_000

export const waitOptions: readonly OptionRow[] = [
  { flags: '--wait', summary: 'Wait while the forecast warms up, or has no inventory' },
  { flags: '--wait-timeout <duration>', summary: 'Wait no longer than this (exit 8): 10m' },
]

/**
 * The answer of a call. Without --wait a forecast that is warming up is a Failure with exit 8.
 * @throws Failure that names the remedy
 */
export async function requestForecast<T>(
  { input, signal, talk, terminal }: Pick<Context, 'input' | 'signal' | 'talk' | 'terminal'>,
  call: () => Promise<T>,
): Promise<T> {
  const waits = input.flag('wait') || input.text('waitTimeout') !== undefined
  const until = Date.now() + (input.duration('waitTimeout') ?? Number.POSITIVE_INFINITY)
  let progress: Awaited<ReturnType<typeof talk.progress>> | undefined
  try {
    for (let pause = firstMs; ; pause = Math.min(longestMs, pause * 2)) {
      try {
        return await call()
      } catch (error) {
        const failure = toFailure(error)
        if (![...soon, ...unloaded].includes(failure.code)) throw error
        if (!waits || Date.now() >= until) throw notYet(failure, waits)
        progress ??= await talk.progress(`${failure.message} Waiting for it …`)
        await getSleep(terminal)(Math.max(0, Math.min(pause, until - Date.now())), signal)
      }
    }
  } finally {
    progress?.stop()
  }
}

function notYet(failure: Failure, waited: boolean): Failure {
  const isSoon = soon.includes(failure.code)
  return new Failure({
    code: failure.code,
    message: failure.message,
    exit: isSoon || waited ? 'pending' : 'conflict',
    hint: isSoon
      ? waited
        ? 'It takes longer than --wait-timeout: ask again later.'
        : 'Wait for it with --wait.'
      : 'Inventory is loaded by a feed of publishers, or by whoever runs the server; wait for it with --wait.',
    requestId: failure.requestId,
    cause: failure.cause,
  })
}
