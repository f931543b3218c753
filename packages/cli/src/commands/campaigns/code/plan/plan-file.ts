/** A plan of files on disk: the change-sets to apply, and everything that must be unchanged for them. It holds no secrets. */
import { createHash } from 'node:crypto'
import { dirname, relative, resolve } from 'node:path'
import * as z from 'zod'
import { toServerAddress } from '../../../../config/credentials.ts'
import type { Client, Context } from '../../../../context.ts'
import { writeOutput } from '../../../../output/file.ts'
import { parsePlanAs, planBase, stalePlan } from '../../../../shared/change-sets/plan-checks.ts'
import { type CodePlan, isArchiving } from './make-plan.ts'

const Values = z.record(z.string(), z.string().nullable())
const count = z.int().min(0)

const CodePlanFile = z.object({
  ...planBase,
  kind: z.literal('code'),
  /** Files by their path from the folder of the plan. Stdin is no file. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  counts: z.object({ create: count, update: count, archive: count, unchanged: count, error: count }),
  spend: z.array(
    z.object({ currency: z.string(), before: z.number(), after: z.number(), moved: z.number(), unlimited: count, unknown: count }),
  ),
  /** In the order in which they are applied. */
  changeSets: z.array(
    z.object({
      changeSetId: z.uuid(),
      hash: z.string(),
      lines: z.array(
        z.object({
          entityType: z.string(),
          action: z.string(),
          id: z.int().nullable(),
          externalReference: z.string().nullable(),
          name: z.string().nullable(),
          version: z.int().nullable(),
          before: Values,
          after: Values,
        }),
      ),
    }),
  ),
  /** SHA-256 of the other members: what people read in the file is what is applied. */
  sha256: z.string(),
})
export type CodePlanFile = z.output<typeof CodePlanFile>

export const codePlanCommand = 'spotdesk plan -o plan.json'

const hashPlan = ({ sha256: _, ...plan }: Omit<CodePlanFile, 'sha256'> & { sha256?: string }) =>
  createHash('sha256').update(JSON.stringify(plan)).digest('hex')

/** @throws Failure with exit 7 for a plan that was edited */
export function parseCodePlan(text: string): CodePlanFile {
  const plan = parsePlanAs(CodePlanFile, text, codePlanCommand)
  if (hashPlan(plan) === plan.sha256) return plan
  throw stalePlan('planStale', 'The plan was edited after it was made.', codePlanCommand)
}

export async function toPlanFile({ settings, terminal }: Context, client: Client, plan: CodePlan, output: string): Promise<CodePlanFile> {
  const { agency } = await client.session.user()
  const folder = output === '-' ? terminal.cwd : dirname(resolve(terminal.cwd, output))
  const [first] = plan.parts
  const now = new Date().toISOString()
  const file = {
    version: 1 as const,
    apiUrl: toServerAddress(settings.values.apiUrl.value!),
    agencyId: agency.id,
    createdAt: first?.changeSet.createdAt ?? now,
    expiresAt: plan.parts.map(({ changeSet }) => changeSet.expiresAt!).toSorted()[0] ?? now,
    kind: 'code' as const,
    files: plan.files
      .filter(({ path }) => path !== '-')
      .map(({ path, sha256 }) => ({ path: relative(folder, resolve(terminal.cwd, path)), sha256 })),
    counts: plan.counts,
    spend: plan.impact.spend,
    changeSets: plan.parts.map(({ changeSet, items }) => ({
      changeSetId: changeSet.id,
      hash: changeSet.hash,
      lines: items.map((item) => ({
        entityType: item.entityType,
        action: isArchiving(item) ? 'ARCHIVE' : item.verdict,
        id: item.id,
        externalReference: item.externalReference,
        name: item.name,
        version: item.version,
        before: Object.fromEntries(item.changes.map(({ field, before }) => [field, before])),
        after: Object.fromEntries(item.changes.map(({ field, after }) => [field, after])),
      })),
    })),
  }
  return { ...file, sha256: hashPlan(file) }
}

export async function writePlanFile(context: Context, path: string, plan: CodePlanFile): Promise<void> {
  await writeOutput(context, path, `${JSON.stringify(plan, null, 2)}\n`)
}
