/** The actions of the campaign list: one record each, which row menu, selection bar and hot-keys are made from, in the order of the rules' table. */
import { blastRadius, campaigns } from '@spotdesk/sdk/calls'
import type { CampaignRow } from '@spotdesk/sdk'
import { type ActionUser, type ActionVerb, actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { campaignStatusLabels } from '@spotdesk/sdk/values'
import { Archive, ArchiveRestore, Copy, Pause, Play, Undo2 } from 'lucide-react'
import type { Action, ActionLine, ActionNoun } from '../../../shared/actions/action-noun.ts'
import { currentUser } from '../../../shared/session/session.ts'
import { label, t } from '../../../shared/text.ts'
import { withRemaining, withRemainingSum } from '../remaining.ts'

export type CampaignListRow = CampaignRow

interface LeadsOn {
  /** From a row's menu it leads to the statistics, of a draft to the wizard; hot-keys and selections stay in the list (docs/domain.md §19.2). */
  goesToStats?: true
}

type CampaignLine = ActionLine<CampaignListRow, ActionVerb>
/** The copies are made in a drawer, the rest by a call. */
export type CampaignCall = Action<CampaignListRow, Exclude<ActionVerb, 'duplicate'>> & LeadsOn
export type CampaignAction = CampaignCall | (ActionLine<CampaignListRow, 'duplicate'> & { call?: never })

export const campaignNoun: ActionNoun<CampaignListRow> = {
  list: campaigns.list,
  get: campaigns.get,
  conflict: 'Somebody changed this campaign in the meantime',
  currency: ({ currency }) => currency,
  consequences: {
    call: blastRadius.campaign,
    actions: { pause: ['deliveryStops', 'spendStops'], resume: ['deliveryBegins'], archive: [], unarchive: [] },
  },
  planned: {
    kind: 'campaigns',
    isOffered: ({ verb }, campaign) => {
      const user = currentUser.peek()
      // Only the actions below are run on campaigns.
      return user !== null && isActionOffered({ verb: verb as ActionVerb }, campaign, user)
    },
    counts: {
      changes: '{count, plural, one {# campaign changes} other {# campaigns change}}',
      already: '{count, plural, one {# campaign is} other {# campaigns are}} so already',
      refused: '{count, plural, one {# campaign stays} other {# campaigns stay}} as {count, plural, one {it is} other {they are}}',
    },
    planning: 'Looking at each campaign …',
    nothing: 'None of the campaigns was changed.',
    describeState: ({ status, archived }) =>
      t('It is not offered in the state {status}.', { status: label(campaignStatusLabels[archived ? 'ARCHIVED' : status]) }),
  },
}

export const campaignActions: readonly CampaignAction[] = [
  {
    verb: 'review',
    label: 'Review rejected campaign',
    icon: Undo2,
    call: campaigns.review,
    isUndoable: true,
    texts: {
      question: 'Review {name}?',
      effect: 'It becomes a draft again, which you can change and submit again.',
      done: 'Campaign {name} was returned to draft.',
    },
  },
  {
    verb: 'duplicate',
    label: 'Duplicate',
    icon: Copy,
    texts: {
      question: 'Duplicate {name}?',
      effect: 'The copy is a draft with the same settings and ads, without statistics and external references.',
      done: 'Campaign {name} was duplicated.',
    },
    many: {
      question: 'Duplicate {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'The copies are drafts with the same settings and ads, without statistics and external references.',
      done: '{count, plural, one {# campaign was} other {# campaigns were}} duplicated.',
    },
  },
  {
    verb: 'pause',
    label: 'Pause',
    icon: Pause,
    call: campaigns.pause,
    isUndoable: true,
    hotKey: 'p',
    goesToStats: true,
    texts: {
      question: 'Pause {name}?',
      effect: withRemaining('It stops delivering within 5 minutes.'),
      done: 'Campaign {name} was paused.',
    },
    many: {
      question: 'Pause {count, plural, one {# campaign} other {# campaigns}}?',
      effect: withRemainingSum('They stop delivering within 5 minutes.'),
      done: '{count, plural, one {# campaign was} other {# campaigns were}} paused.',
    },
  },
  {
    verb: 'resume',
    label: 'Resume',
    icon: Play,
    call: campaigns.resume,
    isUndoable: true,
    hotKey: 'p',
    goesToStats: true,
    texts: {
      question: 'Resume {name}?',
      effect: withRemaining('It delivers again within 5 minutes, as far as flight and objective allow.'),
      done: 'Campaign {name} was resumed.',
    },
    many: {
      question: 'Resume {count, plural, one {# campaign} other {# campaigns}}?',
      effect: withRemainingSum('They deliver again within 5 minutes, as far as flight and objective allow.'),
      done: '{count, plural, one {# campaign was} other {# campaigns were}} resumed.',
    },
  },
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    call: campaigns.archive,
    isUndoable: true,
    goesToStats: true,
    texts: {
      question: 'Archive {name}?',
      effect: withRemaining('It leaves the list and can be unarchived at any time. Statistics stay.'),
      done: 'Campaign {name} was archived.',
    },
    many: {
      question: 'Archive {count, plural, one {# campaign} other {# campaigns}}?',
      effect: withRemainingSum('They leave the list and can be unarchived at any time. Statistics stay.'),
      done: '{count, plural, one {# campaign was} other {# campaigns were}} archived.',
    },
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    call: campaigns.unarchive,
    isUndoable: true,
    goesToStats: true,
    texts: {
      question: 'Unarchive {name}?',
      effect: 'It shows the earlier status again.',
      done: 'Campaign {name} was unarchived.',
    },
    many: {
      question: 'Unarchive {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'They show the earlier status again.',
      done: '{count, plural, one {# campaign was} other {# campaigns were}} unarchived.',
    },
  },
]

/** True if a campaign offers an action to a user, by the rule that the server decides with too. */
export function isActionOffered({ verb }: Pick<CampaignLine, 'verb'>, campaign: CampaignListRow, user: ActionUser): boolean {
  return availableActions(campaign, user).includes(actionVerbs[verb])
}
