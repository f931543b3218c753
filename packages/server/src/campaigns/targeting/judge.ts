/** Targetings as the API returns them, and the faults of one that is saved: short ones at once, long ones in a thread, so that nobody waits. */
import { type Lint, type Targeting, lintTargeting } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { type FieldError, Problem } from '../../platform/http/answer/problem.ts'
import { computeInThread } from '../../platform/jobs/thread/in-thread.ts'
import type { ThreadWork } from '../../platform/jobs/thread/thread-work.ts'
import { loadKnownValues } from './facts.ts'
import { type KnownValues, collectNamedValues, toTargetingFacts } from './known-values.ts'
import { listActiveFeatures } from './list-types.ts'
import { type Flight, type Reading, areLong, toFinding, toReading } from './reading.ts'

/** The reading of a targeting that was never saved. */
const unset: Reading = { groups: null, text: null, sentence: 'Targeting was not set.', findings: [], labels: [] }

interface Judged {
  known: KnownValues
  features: readonly string[]
  flight: Flight | undefined
}

interface ReadTask extends Judged {
  targetings: readonly (Targeting | null)[]
}

export const targetingReader: ThreadWork<ReadTask, Reading[]> = {
  name: 'read targetings',
  time: 'readBodyMs',
  tooDemanding: 'timedOut',
  *run(task) {
    yield readAll(task)
  },
}

function readAll({ targetings, known, features, flight }: ReadTask): Reading[] {
  const facts = toTargetingFacts(known)
  return targetings.map((targeting) => (targeting === null ? unset : toReading(targeting, features, facts, flight)))
}

interface FaultTask extends Judged {
  next: Targeting
  /** Types of rules that the targeting had before: whoever may not add them may keep them. */
  kept: ReadonlySet<string>
}

export const faultFinder: ThreadWork<FaultTask, Lint[]> = {
  name: 'find the faults of a targeting',
  time: 'readBodyMs',
  tooDemanding: 'timedOut',
  *run(task) {
    yield findFaults(task)
  },
}

function findFaults({ next, kept, known, features, flight }: FaultTask): Lint[] {
  const withheld = new Set([...known.withheld].filter((type) => !kept.has(type)))
  const findings = lintTargeting(next, features, { ...toTargetingFacts(known), withheld, ...(flight && { flight }) })
  return findings.filter(({ severity }) => severity === 'error')
}

/** Waits for the turn of the agency, and computes. */
export type InTurn = <T>(compute: (signal: AbortSignal | undefined) => Promise<T>) => Promise<T>

interface ReadOptions {
  flight?: Flight
  /** Left out in a write: it holds locks, so it waits for nobody. */
  inTurn?: InTurn
}

/** Readings of several targetings, with one load of facts for all of them. */
export async function readTargetings(
  db: Kysely<DB>,
  actor: Actor,
  targetings: readonly (Targeting | null)[],
  { flight, inTurn = (compute) => compute(undefined) }: ReadOptions,
): Promise<Reading[]> {
  const saved = targetings.filter((targeting) => targeting !== null)
  if (saved.length === 0) return targetings.map(() => unset)
  const known = await loadKnownValues(db, actor, collectNamedValues(saved))
  const task = { targetings, known, features: listActiveFeatures(actor), flight }
  return areLong(saved) ? inTurn((signal) => computeInThread(targetingReader, task, signal)) : readAll(task)
}

/** @throws Problem validationFailed with the errors of the lint, each at its rule */
export async function refuseFaulty(
  db: Kysely<DB>,
  actor: Actor,
  next: Targeting,
  { before, flight }: { before: Targeting | null; flight: Flight },
): Promise<void> {
  const known = await loadKnownValues(db, actor, collectNamedValues([next]))
  const kept = new Set<string>(before?.groups.flatMap(({ rules }) => rules.map(({ type }) => type)))
  const task = { next, kept, known, features: listActiveFeatures(actor), flight }
  const errors = areLong([next]) ? await computeInThread(faultFinder, task) : findFaults(task)
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors: errors.map(toFieldError) })
}

function toFieldError(lint: Lint): FieldError {
  const { message, suggestion, group, rule } = { ...lint, ...toFinding(lint) }
  const place = ['groups', String(group), ...(rule === null ? [] : ['rules', String(rule)])]
  return {
    code: 'targetingValue',
    message,
    field: place.join('.'),
    pointer: `/${place.join('/')}`,
    ...(suggestion !== null && { suggestion }),
  }
}
