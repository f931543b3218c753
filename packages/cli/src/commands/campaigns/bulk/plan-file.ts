/** A plan on disk: the changes to apply, and everything that must be unchanged for them. It holds no secrets. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { serverOf } from '../../../config/credentials.ts'
import type { Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { bulkKinds } from './kinds.ts'
import { sha256Of } from './source.ts'

const Values = z.record(z.string(), z.string().nullable())

export const PlanFile = z.object({
  version: z.literal(1),
  apiUrl: z.string(),
  agencyId: z.int(),
  changeSetId: z.uuid(),
  hash: z.string(),
  fileSha256: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  kind: z.enum(bulkKinds),
  /** Path of the file that was planned, from the folder of the plan; null for stdin. */
  file: z.string().nullable(),
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

/** True if the content of a file is a plan and not CSV. */
export function looksLikePlan(bytes: Uint8Array): boolean {
  return /^\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 64)))
}

export function parsePlan(text: string): PlanFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw usage('The plan is not valid JSON. Make a new one with: spotdesk bulk plan')
  }
  const read = PlanFile.safeParse(parsed)
  if (!read.success)
    throw usage(`This is no plan of this version: ${z.prettifyError(read.error).split('\n')[0]}`, 'Make a new one with: spotdesk bulk plan')
  return read.data
}

const stale = (message: string) =>
  new Failure({ code: 'planStale', message, exit: 'conflict', hint: 'Make a new plan with: spotdesk bulk plan' })

/**
 * Refuses a plan that was made for another server or agency, that is too old, or whose file has changed since it was made.
 * @throws Failure with exit 7
 */
export async function checkPlan(
  plan: PlanFile,
  planPath: string,
  { settings, terminal, clientWithAgency }: Pick<Context, 'settings' | 'terminal'> & { clientWithAgency: () => Promise<number> },
): Promise<void> {
  const server = serverOf(settings.values.apiUrl.value!)
  if (plan.apiUrl !== server) throw stale(`The plan was made for ${plan.apiUrl}, not for ${server}.`)
  if (new Date(plan.expiresAt) <= new Date())
    throw new Failure({
      code: 'planExpired',
      message: `The plan has expired (${plan.expiresAt}).`,
      exit: 'conflict',
      hint: 'Make a new plan with: spotdesk bulk plan',
    })
  if (plan.file !== null) {
    const path = resolve(planPath === '-' ? terminal.cwd : dirname(resolve(terminal.cwd, planPath)), plan.file)
    if (existsSync(path) && sha256Of(await readFile(path)) !== plan.fileSha256)
      throw stale(`${plan.file} has changed since the plan was made.`)
  }
  const agencyId = await clientWithAgency()
  if (agencyId !== plan.agencyId) throw stale(`The plan was made in agency ${plan.agencyId}; you act in ${agencyId}.`)
}
