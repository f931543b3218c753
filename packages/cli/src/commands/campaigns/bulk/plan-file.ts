/** A plan on disk: the changes to apply, and everything that must be unchanged for them. It holds no secrets. */
import { fileNouns } from '@spotdesk/sdk/records'
import * as z from 'zod'
import type { Context } from '../../../context.ts'
import { checkPlanBase, parsePlanAs, planBase, stalePlan } from '../../../shared/change-sets/plan-checks.ts'
import { toSha256 } from './source.ts'

const Values = z.record(z.string(), z.string().nullable())

export const PlanFile = z.object({
  ...planBase,
  changeSetId: z.uuid(),
  hash: z.string(),
  fileSha256: z.string(),
  kind: z.enum(fileNouns),
  /** Path of the file that was planned, from the folder of the plan; null for stdin. */
  file: z.string().nullable(),
  /** SHA-256 of the lines and of the hash: lines that somebody has edited are not what the server would apply. */
  linesSha256: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.int().nullable(),
      action: z.string(),
      id: z.int().nullable(),
      version: z.int().nullable(),
      before: Values,
      after: Values,
    }),
  ),
})
export type PlanFile = z.output<typeof PlanFile>

export const bulkPlanCommand = 'spotdesk bulk plan'

export const parsePlan = (text: string): PlanFile => parsePlanAs(PlanFile, text, bulkPlanCommand)

/** The seal of a plan file, `linesSha256`: a hash of its lines and of the server's hash. */
export function hashPlanLines({ hash, lines }: Pick<PlanFile, 'hash' | 'lines'>): string {
  const rows = lines.map(({ lineNo, action, id, version, before, after }) => [lineNo, action, id, version, sorted(before), sorted(after)])
  return toSha256(new TextEncoder().encode(JSON.stringify([hash, rows])))
}

const sorted = (values: Record<string, string | null>) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Refuses a plan that was edited, that was made for another server or agency, that is too old, or whose file has changed since.
 * @throws Failure with exit 7
 */
export async function checkPlan(
  plan: PlanFile,
  planPath: string,
  context: Pick<Context, 'settings' | 'terminal'>,
  agencyId: () => Promise<number>,
): Promise<void> {
  if (hashPlanLines(plan) !== plan.linesSha256)
    throw stalePlan('planStale', 'The lines of the plan were edited; they are not what would be applied.', bulkPlanCommand)
  const files = plan.file === null ? [] : [{ path: plan.file, sha256: plan.fileSha256 }]
  await checkPlanBase({ ...plan, files }, planPath, { context, agencyId, command: bulkPlanCommand })
}
