/** Applies settings and targeting of a campaign together: as one change-set, so that both are made and reverted as one. */
import { type Campaign, isSpotdeskError } from '@spotdesk/sdk'
import { columnOf, printField } from '@spotdesk/sdk/bulk'
import { type campaigns, changeSets } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import type { CampaignField, CampaignFields } from '@spotdesk/sdk/rules'
import { cpmScale, limits, parseDecimal } from '@spotdesk/sdk/values'
import { api, jobs } from '../../../shared/api.ts'
import { queryClient } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'

type Settings = NonNullable<InputOf<typeof campaigns.update>['body']>

/** Polling interval of the job. */
const pollMs = 300

/** A change that was refused, with its reason for people. */
export class ChangeRefusedError extends Error {
  override name = 'ChangeRefusedError'
}

/**
 * @returns the id of the change-set
 * @throws ChangeRefusedError with the reason, where the change cannot be made
 */
export async function applyWithTargeting(campaign: Campaign, settings: Settings, targeting: string): Promise<string> {
  const cells = { ...toCells(settings, campaign.timeZone), [columnOf('targeting').header]: targeting }
  const change = { id: campaign.id, version: campaign.version, cells }
  try {
    const plan = await api.call(changeSets.plan, { body: { kind: 'campaigns', changes: [change] } })
    if (plan.counts.error > 0) throw new ChangeRefusedError(await fetchReason(plan.id))
    const job = await api.call(changeSets.apply, { id: plan.id, body: { hash: plan.hash, mode: 'atomic' } })
    let outcome: string | null = null
    for await (const status of jobs.watch(job.id, { intervalMs: pollMs })) outcome = status.outcome
    if (outcome !== 'SUCCEEDED') throw new ChangeRefusedError(t('The campaign was changed in the meantime. Look at it again first.'))
    return plan.id
  } catch (error) {
    if (isSpotdeskError(error) && 'code' in error && error.code === 'planStale')
      throw new ChangeRefusedError(t('The campaign was changed in the meantime. Look at it again first.'))
    throw error
  } finally {
    void queryClient.invalidateQueries()
  }
}

async function fetchReason(id: string): Promise<string> {
  const { list } = await api.call(changeSets.items, { id, page: 0, limit: limits.pageMax })
  return list.flatMap(({ errors }) => errors.map(({ message }) => message)).join(' ')
}

/** The settings of a fix as cells of a row. */
function toCells({ campaignPacing, startDate, endDate, campaignObjective, campaignRevenue, cappingRules }: Settings, zone: string) {
  const cpm = campaignRevenue?.value
  const fields: Partial<Record<CampaignField, unknown>> = {
    ...(campaignPacing && { pacingPriority: campaignPacing.priority, pacingType: campaignPacing.type }),
    ...(startDate && { startDate: new Date(startDate) }),
    ...(endDate && { endDate: new Date(endDate) }),
    ...(campaignObjective && { objectiveValue: campaignObjective.value }),
    ...(typeof cpm === 'number' && { cpm: Number(parseDecimal(cpm, cpmScale)) }),
    ...(cappingRules && { capping: cappingRules }),
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      // The names are those of settings, and the values are of their kind.
      const field = name as CampaignField
      return [columnOf(field).header, printField(field, value as CampaignFields[CampaignField] as never, { zone }) || '[]'] as const
    }),
  )
}
