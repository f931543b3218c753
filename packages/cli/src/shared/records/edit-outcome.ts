/** What an edit answers beside its record: the settings that would change, and who changed the record meanwhile. */
import type { Result } from '../../command.ts'
import { Failure } from '../../failure.ts'
import { defineColumns } from '../../output/column.ts'
import { zonedTime } from '../zone.ts'
import type { SettingValues } from './settings.ts'

interface Edited {
  id: number
  name: string
  version: number
}

const toValueText = (value: unknown) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(';') : String(value as string | number)

/**
 * The settings that a change would make different.
 * @param now the settings as they are, by the fields of the call
 * @throws Failure when it is not at the asked version
 */
export function difference(
  before: Edited,
  given: SettingValues,
  { version, now, labelOf }: { version: number; now: Readonly<Record<string, unknown>>; labelOf: (field: string) => string },
): Result {
  if (before.version !== version) throw staleFailure(before, version)
  const records = Object.entries(given)
    .map(([field, after]) => ({ id: before.id, field, label: labelOf(field), before: toValueText(now[field]), after: toValueText(after) }))
    .filter((row) => row.before !== row.after)
  const columns = defineColumns<(typeof records)[number]>([
    { key: 'id', label: 'Id', align: 'right' },
    { key: 'field', label: 'Setting', text: ({ label }) => label, plain: ({ field }) => field },
    { key: 'before', label: 'Now', flexible: true, text: (row) => row.before || '–' },
    { key: 'after', label: 'Then', flexible: true, text: (row) => row.after || '–' },
  ])
  const note = records.length === 0 ? 'Unchanged.' : `Would change ${records.length} of ${before.name}.`
  return { kind: 'records', records, columns, note }
}

interface Conflict {
  code: 'versionConflict'
  requestId?: string
  body?: { version?: number; changedFields?: { field: string; base: unknown; theirs: unknown; changedBy?: string; changedAt?: string }[] }
}

/** True for the refusal of a write whose thing has another version by now. */
export const isConflict = (error: unknown): error is Conflict => (error as Partial<Conflict>).code === 'versionConflict'

/** Somebody changed the thing meanwhile: the failure says who, when and what. */
export function toConflictFailure(
  error: Conflict,
  { name, version, zone, labelOf }: { name: string; version: number; zone: string; labelOf: (field: string) => string },
): Failure {
  const { code, body, requestId } = error
  const details = (body?.changedFields ?? []).map(({ field, base, theirs, changedBy, changedAt }) => {
    const by = changedBy === undefined ? '' : `, by ${changedBy}${changedAt === undefined ? '' : ` at ${zonedTime(changedAt, zone)}`}`
    return `${labelOf(field)}: ${toValueText(base) || 'none'} → ${toValueText(theirs) || 'none'}${by}`
  })
  return new Failure({
    code,
    message: `${name} was changed since version ${version}: it is at version ${body?.version ?? 'another one'} now.`,
    exit: 'conflict',
    details,
    hint: `Look at it again, and repeat the command${body?.version === undefined ? '' : ` with --if-version ${body.version}`}.`,
    requestId,
    cause: error,
  })
}

const staleFailure = ({ name, version }: Edited, asked: number) =>
  new Failure({
    code: 'versionConflict',
    message: `${name} is at version ${version}, not ${asked}.`,
    exit: 'conflict',
    hint: `Look at it again, and repeat the command with --if-version ${version}.`,
  })
