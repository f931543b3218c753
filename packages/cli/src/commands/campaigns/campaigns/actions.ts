/** Pause, resume, archive, unarchive: one campaign, many, or those of a filter. */
import { errorText } from '@spotdesk/sdk/contract'
import { actionVerbs, availableActions, decideAction } from '@spotdesk/sdk/rules'
import { type CampaignStatus, limits } from '@spotdesk/sdk/values'
import { Failure } from '../../../failure.ts'
import { campaignsImpact } from '../../../shared/change-sets/action-impact.ts'
import { readFilterPairs } from '../../../shared/campaign-filters.ts'
import { type ActionNoun, actionRunner, type State } from '../../../shared/rows/row-action.ts'
import { type CampaignListRow, formatCampaignStatus } from '../../../shared/campaign-columns.ts'

export type CampaignActionVerb = 'pause' | 'resume' | 'archive' | 'unarchive'

const noun: ActionNoun<CampaignActionVerb, CampaignListRow> = {
  many: 'campaigns',
  one: 'campaign',
  asks: ['archive'],
  read: ({ client, signal }, id) => client.campaigns.get({ id }, { signal }),
  act: ({ client }, verb, { id }, options) => client.campaigns[verb]({ id }, options),
  impact: (calls, verb, ids) => campaignsImpact(calls, verb.toUpperCase(), ids),
  find: ({ client, signal }, pairs) => client.campaigns.list({ ...readFilterPairs(pairs), limit: limits.pageMax }, { signal }).toArray(),
  expect: (verb, campaign, user) => {
    const verdict = decideAction(verb, campaign)
    if (!verdict.ok) {
      const { code, params } = verdict
      return { refusal: new Failure({ code, message: `Not allowed for a campaign that is ${params.status}.`, exit: 'conflict' }) }
    }
    if (!verdict.change) return { after: null }
    if (!availableActions(campaign, user).includes(actionVerbs[verb]))
      return { refusal: new Failure({ code: 'forbidden', message: errorText('forbidden'), exit: 'forbidden' }) }
    return { after: after(verb, campaign) }
  },
  stateText: ({ status, archived }) => formatCampaignStatus({ status: status as CampaignStatus, archived }),
  longestState: { status: 'COMPLETED', archived: true },
}

/** The state that an allowed action leads to. */
function after(verb: CampaignActionVerb, { status, archived, startDate }: CampaignListRow): State {
  if (verb === 'pause') return { status: 'PAUSED', archived }
  if (verb === 'resume') return { status: startDate !== null && Date.parse(startDate) > Date.now() ? 'READY' : 'RUNNING', archived }
  return { status, archived: verb === 'archive' }
}

export const createCampaignAction = (verb: CampaignActionVerb) => actionRunner(noun, verb)
