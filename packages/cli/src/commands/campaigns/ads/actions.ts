/** Activate, deactivate, unlink, archive and unarchive: one ad of a campaign, or many. */
import type { Ad, StringDates } from '@spotdesk/sdk'
import { errorText } from '@spotdesk/sdk/contract'
import { type AdActionSubject, adActionNeeds, adActionVerbs, adSubjectOf, decideAdAction, mayAct } from '@spotdesk/sdk/rules'
import type { AdStatus } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { Failure } from '../../../failure.ts'
import { adsImpact } from '../../../shared/change-sets/action-impact.ts'
import { type ActionNoun, actionRunner, type Calls, type State } from '../../../shared/rows/row-action.ts'
import { formatAdStatus } from './columns.ts'
import { readCampaignId } from './keys.ts'

export type AdActionVerb = 'activate' | 'deactivate' | 'unlink' | 'archive' | 'unarchive'

type Home = AdActionSubject['campaign']
/** An ad, with its campaign where a dry run judges it. */
type Subject = StringDates<Ad> & { home: Home | null }

/** Ads of one campaign as things that actions work on. */
function createAdNoun(campaignId: number): ActionNoun<AdActionVerb, Subject> {
  let home: Promise<Home> | undefined
  const readHome = async ({ context, client }: Calls) =>
    (home ??= Promise.resolve(client.campaigns.get({ id: campaignId }, { signal: context.signal })))
  return {
    many: 'ads',
    one: 'ad',
    asks: ['archive'],
    read: async (calls, adId) => {
      const ad = await calls.client.ads.get({ id: campaignId, adId }, { signal: calls.signal })
      return { ...ad, home: calls.context.input.flag('dryRun') ? await readHome(calls) : null }
    },
    act: ({ client }, verb, { id: adId }, options) => client.ads[verb]({ id: campaignId, adId }, options),
    impact: (calls, verb, ids) => adsImpact(calls, verb, campaignId, ids),
    expect: (verb, ad, user) => {
      const verdict = decideAdAction(verb, adSubjectOf(ad, ad.home!))
      if (!verdict.ok)
        return { refusal: new Failure({ code: verdict.code, message: errorText(verdict.code, verdict.params), exit: 'conflict' }) }
      if (!verdict.change) return { after: null }
      if (mayAct(user, adActionNeeds[adActionVerbs[verb]])) return { after: after(verb, ad) }
      return { refusal: new Failure({ code: 'forbidden', message: errorText('forbidden'), exit: 'forbidden' }) }
    },
    stateText: ({ status, archived }) => formatAdStatus({ status: status as AdStatus, archived }),
    longestState: { status: 'INACTIVE', archived: true },
    again: () => [`--campaign ${campaignId}`],
  }
}

/** The state that an allowed action leads to. */
function after(verb: AdActionVerb, { status, archived }: Subject): State {
  if (verb === 'activate') return { status: 'ACTIVE', archived }
  if (verb === 'deactivate') return { status: 'INACTIVE', archived }
  if (verb === 'unlink') return { status, archived }
  return { status, archived: verb === 'archive' }
}

export const createAdAction =
  (verb: AdActionVerb): Handler =>
  (context) =>
    actionRunner(createAdNoun(readCampaignId(context)), verb)(context)
