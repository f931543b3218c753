/** Targeting from an option: one line of text, a file with it or with JSON, or stdin. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { forecast, InputOf } from '@spotdesk/sdk/contract'
import { parseTargeting } from '@spotdesk/sdk/targeting'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { readText } from '../../../stdin.ts'

/** Characters of a text that a message shows from a fault on. */
const shownCharacters = 24

export type Targeting = NonNullable<InputOf<typeof forecast.inventory>['body']['audienceTargeting']>

/** @throws Failure (exit 2) for a text that cannot be read, with the place of the fault */
export async function readTargeting(context: Context): Promise<Targeting | undefined> {
  const given = context.input.text('targeting')
  if (given === undefined) return undefined
  const isFile = given === '-' || (!/[\s()]/.test(given) && existsSync(resolve(context.terminal.cwd, given)))
  const text = (isFile ? await readText(context, given) : given).trim()
  if (text.startsWith('{')) return ofJson(text)
  const read = parseTargeting(text)
  if (read.ok) return { text }
  const { message, offset, suggestion } = read.error
  throw usage(
    `--targeting cannot be read at character ${offset + 1}, "${text.slice(offset, offset + shownCharacters)}": ${message}.`,
    suggestion === null ? 'A targeting is written so: DEVICE_TYPE in (PHONE) AND LOCATION_COUNTRY in (US)' : `Did you mean ${suggestion}?`,
  )
}

function ofJson(text: string): Targeting {
  try {
    const value = JSON.parse(text) as { audienceTargeting?: Targeting }
    return value.audienceTargeting ?? (value as Targeting)
  } catch (error) {
    throw usage(`--targeting is no JSON: ${(error as Error).message}`)
  }
}
