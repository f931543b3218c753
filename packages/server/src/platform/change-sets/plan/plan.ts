/** Plans rows: a verdict for each. The context is loaded first; planning itself is pure. */
import { parseEachChange } from '@spotdesk/sdk/bulk'
import type { Actor } from '../../http/gate/actor.ts'
import { inSlices } from '../../jobs/thread/in-slices.ts'
import { type ThreadUser, doInThread } from '../../jobs/thread/in-thread.ts'
import { splitParts } from '../../jobs/parts.ts'
import type { ThreadWork } from '../../jobs/thread/thread-work.ts'
import { computeRows, isLittle } from './compute-rows.ts'
import { type StoredPlan, toStoredPlan } from './stored-plan.ts'
import type { AnyParsedRow, Entities, PlanPart } from '../entity.ts'
import type { PlannedChange, PlanSituation } from './planned-change.ts'
import type { Executor } from '../../db/connection/executor.ts'

/** Rows by the type of their entity. Each has an index of its own among all of them. */
export type PlanRows = ReadonlyMap<string, readonly AnyParsedRow[]>

/** Rows with the context of their plan. Plain data, which can be copied to a thread. */
interface PlanTask {
  now: Date
  parts: ReadonlyMap<string, PlanPart>
}

/** Rows with their cells, for a plan that is stored. */
interface StoreTask extends PlanTask {
  cells: readonly unknown[]
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
  store: ThreadWork<StoreTask, StoredPlan>
} {
  const bounds = { time: 'planMs', tooDemanding: 'planTooDemanding' } as const
  return {
    parse: { ...bounds, name: 'parse changes', run: (task) => splitParts([...parseEach(entities, task)]) },
    plan: { ...bounds, name: 'plan rows', run: (task) => splitParts([...planEach(entities, task)]) },
    store: { ...bounds, name: 'plan rows to store', run: (task) => storeEach(entities, task) },
  }
}

/** The one part of the answer is a text: the planned rows themselves would take the thread that answers calls long to receive. */
async function* storeEach(entities: Entities, { cells, ...task }: StoreTask): AsyncGenerator<StoredPlan> {
  yield await toStoredPlan(byIndex(await inSlices(planEach(entities, task), (row) => row)), { cells })
}

const byIndex = (planned: readonly PlannedChange[]) => planned.toSorted((a, b) => a.index - b.index)

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
export async function parseRows(entities: Entities, user: ThreadUser, task: ParseTask): Promise<AnyParsedRow[]> {
  const cells = task.changes.map((change) => change.cells)
  return computeRows(user, planWorks(entities).parse, { task, cells, here: () => parseEach(entities, task) })
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
  const { task, cells } = await buildPlanTask(db, entities, actor, rows, situation)
  return byIndex(
    await computeRows({ agencyId: actor.agencyId, ...situation.turn }, planWorks(entities).plan, {
      task,
      cells,
      here: () => planEach(entities, task),
    }),
  )
}

/**
 * Plans rows as `planRows` does, to what is stored of the plan.
 * @param cells of the rows by their index: apply plans them again
 * @throws TaskRefused planTooDemanding
 */
export async function planStored(
  db: Executor,
  entities: Entities,
  actor: Actor,
  { rows, cells }: { rows: PlanRows; cells: readonly unknown[] },
  situation: PlanSituation,
): Promise<StoredPlan> {
  const { task, cells: texts } = await buildPlanTask(db, entities, actor, rows, situation)
  const { store } = planWorks(entities)
  const plans: StoredPlan[] = []
  if (isLittle(texts)) for await (const plan of storeEach(entities, { ...task, cells })) plans.push(plan)
  else await doInThread({ agencyId: actor.agencyId, ...situation.turn }, store, { ...task, cells }, (plan) => void plans.push(plan))
  return plans[0]!
}

/** Rows with what their plan needs to know. */
async function buildPlanTask(
  db: Executor,
  entities: Entities,
  actor: Actor,
  rows: PlanRows,
  situation: PlanSituation,
): Promise<{ task: PlanTask; cells: AnyParsedRow['texts'][] }> {
  const parts = new Map<string, PlanPart>()
  for (const [type, own] of rows) {
    if (own.length > 0) parts.set(type, { rows: own, world: await entities.planned(type).planned.load(db, actor, own, situation) })
  }
  return { task: { now: situation.now, parts }, cells: [...rows.values()].flatMap((own) => own.map(({ texts }) => texts)) }
}
