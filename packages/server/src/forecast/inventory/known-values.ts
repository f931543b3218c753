/** Checks that the values of requests are those that rules can name: by their form, their list, or their look-up. */
import type { AttributeType } from '@spotdesk/forecast'
import { type LookUp, brandSafetyCategories, brandSafetyLevels, readBound, readValue, targetingTypes } from '@spotdesk/sdk/targeting'
import type { RowError } from '@spotdesk/sdk/values'
import { rowError } from '../../delivery/facts/batch/read-file.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { sources } from '../../campaigns/targeting/sources.ts'
import type { Executor } from '../../platform/db/connection/executor.ts'

export interface ValueFaults {
  /** The error of a value of a line; null: none. */
  faultOf(line: number, type: AttributeType, value: string): RowError | null
}

/** Levels of risk that an episode can have; rules name those in between. */
const ratings: ReadonlySet<string> = new Set(
  Object.keys(brandSafetyCategories).flatMap((category) => ['NONE', ...brandSafetyLevels, 'FLOOR'].map((level) => `${category}:${level}`)),
)

/** Free texts, for which the look-up only proposes values. */
const findLookUp = (type: AttributeType): LookUp | undefined =>
  targetingTypes[type].comparison === 'LIST' ? targetingTypes[type].lookUp : undefined

/** The expected form of a value; null if the value has it. */
function wantedForm(type: AttributeType, value: string): { hint: string; suggestion: string | null } | null {
  const row = targetingTypes[type]
  if (type === 'PODCAST_BRAND_SAFETY')
    return ratings.has(value) ? null : { hint: 'a category and a level from NONE to FLOOR, such as HATE:HIGH', suggestion: null }
  if (row.interval?.kind === 'geo')
    return isPoint(value) ? null : { hint: 'latitude and longitude, such as 40.71,-74.01', suggestion: null }
  if (row.interval?.kind === 'number') {
    const { minimum, maximum, unit } = row.interval
    const bound = readBound(row.interval, value)
    const fits = bound !== null && Number(bound) >= minimum && Number(bound) <= maximum
    return fits ? null : { hint: `a number from ${minimum} to ${maximum} (${unit})`, suggestion: null }
  }
  if (row.interval) return readBound(row.interval, value) === value ? null : { hint: 'a version, such as 14.2', suggestion: null }
  // Texts are compared as they are: stars have no meaning in them.
  if (row.comparison === 'TEXT') {
    const isAddress = type !== 'CLIENT_IP' || !value.includes('/')
    return isAddress && row.value!.read(value) !== null
      ? null
      : { hint: type === 'CLIENT_IP' ? 'an IP address' : row.value!.hint, suggestion: null }
  }
  const read = readValue(row, value)
  if ('fault' in read) return { hint: row.value!.hint, suggestion: read.fault.suggestion }
  return read.value === value ? null : { hint: row.value!.hint, suggestion: read.value }
}

function isPoint(value: string): boolean {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(value)
  return match !== null && Math.abs(Number(match[1])) <= 90 && Math.abs(Number(match[2])) <= 180
}

/** @param named the different values by type, of all rows: each look-up is asked once */
export async function loadValueFaults(
  db: Executor,
  actor: Actor,
  named: ReadonlyMap<AttributeType, ReadonlySet<string>>,
): Promise<ValueFaults> {
  const faults = new Map<string, { hint: string; suggestion: string | null }>()
  const toFaultKey = (type: AttributeType, value: string) => `${type} ${value}`
  await Promise.all(
    [...named].map(async ([type, values]) => {
      const shaped: string[] = []
      for (const value of values) {
        const fault = wantedForm(type, value)
        if (fault) faults.set(toFaultKey(type, value), fault)
        else shaped.push(value)
      }
      const lookUp = findLookUp(type)
      if (!lookUp) return
      const found = new Set((await findInPieces(db, actor, lookUp, shaped)).map(({ value }) => value))
      for (const value of shaped)
        if (!found.has(value))
          faults.set(toFaultKey(type, value), { hint: `one that is listed: ${targetingTypes[type].value!.hint}`, suggestion: null })
    }),
  )
  return {
    faultOf(line, type, value) {
      const fault = faults.get(toFaultKey(type, value))
      if (!fault) return null
      const problem = `${JSON.stringify(value.slice(0, 60))} is not a value of ${targetingTypes[type].label}: send ${fault.hint}`
      return { ...rowError(line, type, 'targetingValue', value, { problem }), suggestion: fault.suggestion }
    },
  }
}

const most = 5000

async function findInPieces(db: Executor, actor: Actor, lookUp: LookUp, values: readonly string[]) {
  const found = []
  for (let at = 0; at < values.length; at += most) found.push(...(await sources[lookUp].find(db, actor, values.slice(at, at + most))))
  return found
}
