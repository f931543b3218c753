/** Plans rows against the database: a verdict for each. What is planned against is loaded first; planning itself only computes. */
import type { Actor } from '../http/actor.ts'
import { loadAdWorld } from './ad-world.ts'
import type { Executor } from './campaign-store.ts'
import { computeRows, nameTargetings } from './compute-rows.ts'
import { loadOrderWorld } from './order-world.ts'
import { loadCampaignWorld } from './plan-context.ts'
import { planEach, type PlanTask } from './plan-in-parts.ts'
import type { PlannedChange, PlanRows, PlanSituation } from './planned-change.ts'

/**
 * Plans rows in their order: a campaign under an order that a row makes, an ad in a campaign that a row makes. Many rows are planned in a
 * thread.
 * @throws TaskRefused planTooDemanding, for rows that take more than their time or memory
 */
export async function planRows(db: Executor, actor: Actor, rows: PlanRows, situation: PlanSituation): Promise<PlannedChange[]> {
  const task = await loadTask(db, actor, rows, situation)
  const planned = await computeRows(actor, { type: 'plan', ...task }, cellsOf(rows), () => planEach(task))
  return planned.toSorted((a, b) => a.index - b.index)
}

const cellsOf = ({ orders = [], campaigns = [], ads = [] }: PlanRows) => [...orders, ...campaigns, ...ads].map(({ texts }) => texts)

async function loadTask(
  db: Executor,
  actor: Actor,
  { orders = [], campaigns = [], ads = [] }: PlanRows,
  situation: PlanSituation,
): Promise<PlanTask> {
  const { now, zone } = situation
  return {
    now,
    orders: orders.length > 0 ? { rows: orders, world: await loadOrderWorld(db, actor, orders, zone) } : null,
    campaigns:
      campaigns.length > 0
        ? { rows: campaigns, world: await loadCampaignWorld(db, actor, campaigns, situation, (texts) => nameTargetings(actor, texts)) }
        : null,
    ads: ads.length > 0 ? { rows: ads, world: await loadAdWorld(db, actor, ads, zone) } : null,
  }
}
