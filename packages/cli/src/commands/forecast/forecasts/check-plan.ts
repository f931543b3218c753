/** The campaigns of a plan on disk, as a gate asks about them before anything is written. */
import { limits } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { checkPlanBase, looksLikePlan, stalePlan } from '../../../shared/change-sets/plan-checks.ts'
import { readBytes } from '../../../stdin.ts'
import { parsePlan, bulkPlanCommand as bulkCommand } from '../../campaigns/bulk/plan-file.ts'
import { parseCodePlan, codePlanCommand } from '../../campaigns/code/plan/plan-file.ts'
import { requestForecast } from './ask.ts'
import { decodeFileText } from '../../../file-text.ts'

/** A campaign that a change-set of a plan changes. */
export interface PlannedCampaign {
  /** Id of the change-set. */
  id: string
  /** Place among the campaigns that the change-set changes, from 0. */
  page: number
  /** The same for people. */
  place: string
}

export const isPlanPath = (word: string) => /\.json$/i.test(word)

/** The campaigns that a plan changes. @throws Failure with exit 7 for a plan that no longer fits, or was applied */
export async function campaignsOfPlan(context: Context, client: Client, path: string): Promise<PlannedCampaign[]> {
  const { signal } = context
  const { changeSets, command, base } = readPlan(path, await readBytes(context, path))
  await checkPlanBase(base, path, { context, agencyId: async () => (await client.session.user()).agency.id, command })
  const found: PlannedCampaign[] = []
  for (const { changeSetId: id, hash } of changeSets) {
    const changeSet = await client.changeSets.get({ id }, { signal })
    if (changeSet.hash !== hash) throw stalePlan('planStale', 'The plan on the server is another one.', command)
    if (changeSet.status === 'APPLIED' || changeSet.status === 'APPLYING') throw applied(id)
    // The page behind the last one has the total alone.
    const { total } = await requestForecast(context, () => client.forecast.planned({ id, page: limits.bulkRows, limit: 1 }, { signal }))
    const places = Array.from({ length: total }, (_, page) => ({ id, page, place: `campaign ${page + 1} of ${total} of the plan` }))
    found.push(...places)
  }
  return found
}

function readPlan(path: string, bytes: Uint8Array) {
  if (!looksLikePlan(bytes)) throw usage(`${path} is no plan.`, `Make one with: ${codePlanCommand}`)
  const text = decodeFileText(bytes, path)
  if (/"kind":\s*"code"/.test(text)) {
    const plan = parseCodePlan(text)
    return { changeSets: plan.changeSets, command: codePlanCommand, base: plan }
  }
  const plan = parsePlan(text)
  const files = plan.file === null ? [] : [{ path: plan.file, sha256: plan.fileSha256 }]
  return { changeSets: [plan], command: bulkCommand, base: { ...plan, files } }
}

function applied(id: string): Failure {
  return new Failure({
    code: 'planApplied',
    message: `Change-set ${id} of the plan was applied.`,
    exit: 'conflict',
    hint: 'Its campaigns are judged by their ids: spotdesk forecast check <ids>',
  })
}
