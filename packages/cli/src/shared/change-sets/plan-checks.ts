/** Checks that all plans on disk have in common: the server, the agency, the time and the files that they hold for. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { toServerAddress } from '../../config/credentials.ts'
import type { Context } from '../../context.ts'
import { Failure, usage } from '../../failure.ts'
import { decodeText } from '@spotdesk/sdk/values'

/** The members of every plan. */
export const planBase = {
  version: z.literal(1),
  apiUrl: z.string(),
  agencyId: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
}

export interface PlanBase {
  apiUrl: string
  agencyId: number
  expiresAt: string
}

/** A file that was planned: its path from the folder of the plan, and its content then. */
export interface PlannedFile {
  path: string
  sha256: string
}

/** True if the content of a file is a plan, and neither CSV nor YAML. */
export function looksLikePlan(bytes: Uint8Array): boolean {
  const start = decodeText(bytes.subarray(0, 16))
  return start.ok && /^\s*\{/.test(start.text)
}

/** True if a text is a plan that a command wrote. */
export function isPlan(text: string): boolean {
  try {
    return z.object(planBase).safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** @param command the command that makes such plans */
export function parsePlanAs<T>(schema: z.ZodType<T>, text: string, command: string): T {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw usage(`The plan is not valid JSON. Make a new one with: ${command}`)
  }
  const read = schema.safeParse(parsed)
  if (read.success) return read.data
  throw usage(`This is no plan of this version: ${z.prettifyError(read.error).split('\n')[0]}`, `Make a new one with: ${command}`)
}

/** A plan that no longer holds: exit 7. */
export function stalePlan(code: 'planStale' | 'planExpired', message: string, command: string): Failure {
  return new Failure({ code, message, exit: 'conflict', hint: `Make a new plan with: ${command}` })
}

/**
 * Refuses a plan that was made for another server or agency, that is too old, or one of whose files has changed since.
 * @throws Failure with exit 7
 */
export async function checkPlanBase(
  plan: PlanBase & { files: readonly PlannedFile[] },
  planPath: string,
  {
    context: { settings, terminal },
    agencyId,
    command,
  }: { context: Pick<Context, 'settings' | 'terminal'>; agencyId: () => Promise<number>; command: string },
): Promise<void> {
  const stale = (code: 'planStale' | 'planExpired', message: string) => stalePlan(code, message, command)
  const server = toServerAddress(settings.values.apiUrl.value!)
  if (plan.apiUrl !== server) throw stale('planStale', `The plan was made for ${plan.apiUrl}, not for ${server}.`)
  if (new Date(plan.expiresAt) <= new Date()) throw stale('planExpired', `The plan has expired (${plan.expiresAt}).`)
  const folder = planPath === '-' ? terminal.cwd : dirname(resolve(terminal.cwd, planPath))
  for (const { path, sha256 } of plan.files) {
    const file = resolve(folder, path)
    if (
      existsSync(file) &&
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex') !== sha256
    )
      throw stale('planStale', `${path} has changed since the plan was made.`)
  }
  const own = await agencyId()
  if (own !== plan.agencyId) throw stale('planStale', `The plan was made in agency ${plan.agencyId}; you act in ${own}.`)
}
