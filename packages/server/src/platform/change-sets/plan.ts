/** Plans rows: a verdict for each. The context is loaded first; planning itself is pure. */
import { parseEachChange } from '@spotdesk/sdk/bulk'
import type { Actor } from '../http/actor.ts'
import { partsOf } from '../jobs/parts.ts'
import type { ThreadWork } from '../jobs/thread-work.ts'
import { computeRows } from './compute-rows.ts'
import type { AnyParsedRow, Entities, PlanPart } from './entity.ts'
import type { PlannedChange, PlanSituation } from './planned-change.ts'
import type { Executor } from '../db/executor.ts'

/** Rows by the type of their entity. Each has an index of its own among all of them. */
export type PlanRows = ReadonlyMap<string, readonly AnyParsedRow[]>

/** Rows with the context of their plan. Plain data, which can be copied to a thread. */
interface PlanTask {
  now: Date
  parts: ReadonlyMap<string, PlanPart>
}

/** Changes of one entity. */
interface ParseTask {
  entityType: string
  /** Zone of their dates. */
  zone: string
  changes: Parameters<typeof parseEachChange>[0]
}

/** Planning as computations that a thread can do. */
export function planWorks(entities: Entities): {
  parse: ThreadWork<ParseTask, AnyParsedRow[]>
  plan: ThreadWork<PlanTask, PlannedChange[]>
} {
  const bounds = { time: 'planMs', tooDemanding: 'planTooDemanding' } as const
  return {
    parse: { ...bounds, name: 'parse changes', run: (task) => partsOf([...parseEach(entities, task)]) },
    plan: { ...bounds, name: 'plan rows', run: (task) => partsOf([...planEach(entities, task)]) },
  }
}

function parseEach(entities: Entities, { entityType, zone, changes }: ParseTask): Generator<AnyParsedRow> {
  const { format } = entities.planned(entityType).planned
  // The formats differ only in the fields of a row, which this code does not read.
  return parseEachChange(changes, { zone }, format as never)
}

/** Plans rows, parents before children; in the order of the rows of each entity. */
function* planEach(entities: Entities, { now, parts }: PlanTask): Generator<PlannedChange> {
  const planned = new Map<string, PlannedChange[]>()
  for (const { entityType, planned: own } of entities.rows) {
    const part = parts.get(entityType)
    if (!own || !part) continue
    const changes: PlannedChange[] = []
    // Row by row, so that the consumer can do other work in between.
    for (const change of own.plan(part, planned, now)) {
      changes.push(change)
      yield change
    }
    planned.set(entityType, changes)
  }
}

/** Reads the cells of changes of one entity by its columns. @throws TaskRefused planTooDemanding */
export async function parseRows(entities: Entities, actor: Actor, task: ParseTask): Promise<AnyParsedRow[]> {
  const cells = task.changes.map((change) => change.cells)
  return computeRows(actor, planWorks(entities).parse, { task, cells, here: () => parseEach(entities, task) })
}

/**
 * Plans rows in their order: a child under a parent that a row makes. Many rows are planned in a thread.
 * @throws TaskRefused planTooDemanding, for rows that need more than the allowed time or memory
 */
export async function planRows(
  db: Executor,
  entities: Entities,
  actor: Actor,
  rows: PlanRows,
  situation: PlanSituation,
): Promise<PlannedChange[]> {
  const parts = new Map<string, PlanPart>()
  for (const [type, own] of rows) {
    if (own.length > 0) parts.set(type, { rows: own, world: await entities.planned(type).planned.load(db, actor, own, situation) })
  }
  const task = { now: situation.now, parts }
  const cells = [...rows.values()].flatMap((own) => own.map(({ texts }) => texts))
  const planned = await computeRows(actor, planWorks(entities).plan, { task, cells, here: () => planEach(entities, task) })
  return planned.toSorted((a, b) => a.index - b.index)
}
