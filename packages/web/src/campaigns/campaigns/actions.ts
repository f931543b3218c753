/** The actions of the campaign list: one record each, which row menu, selection bar and hot-keys are made from, in the order of the rules' table. */
import { campaigns } from '@spotdesk/sdk/calls'
import type { CampaignRow } from '@spotdesk/sdk'
import type { InputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import { type ActionUser, type ActionVerb, actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { Archive, ArchiveRestore, Copy, type LucideIcon, Pause, Play, Undo2 } from 'lucide-react'

export type CampaignListRow = CampaignRow

/** The texts of an action in English, with `{name}` for one campaign and `{count}` for several. */
export interface ActionTexts {
  /** The question before it. */
  ask: string
  askMany: string
  /** Its consequence. */
  effect: string
  effectMany: string
  /** The toast after it. */
  done: string
  doneMany: string
}

export interface CampaignActionRecord {
  verb: ActionVerb
  label: string
  icon: LucideIcon
  row: TypedCallRow<InputOf<typeof campaigns.pause>>
  texts: ActionTexts
  /** It changes what is delivered: the question says how much that is. */
  isAboutDelivery?: true
  /** Offered for a selection of rows. */
  isForMany?: true
  /** Its change-set can be reverted by Undo. */
  isUndoable?: true
  /** From a row's menu it leads to the statistics, of a draft to the wizard; hot-keys and selections stay in the list (docs/domain.md §19.2). */
  goesToStats?: true
  hotKey?: string
}

export const campaignActionRecords: readonly CampaignActionRecord[] = [
  {
    verb: 'review',
    label: 'Review rejected campaign',
    icon: Undo2,
    row: campaigns.review as never,
    isUndoable: true,
    texts: {
      ask: 'Review {name}?',
      askMany: 'Review {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'It becomes a draft again, which you can change and submit again.',
      effectMany: 'They become drafts again, which you can change and submit again.',
      done: 'Campaign {name} was returned to draft.',
      doneMany: '{count, plural, one {# campaign was} other {# campaigns were}} returned to draft.',
    },
  },
  {
    verb: 'duplicate',
    label: 'Duplicate',
    icon: Copy,
    row: campaigns.duplicate as never,
    isForMany: true,
    texts: {
      ask: 'Duplicate {name}?',
      askMany: 'Duplicate {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'The copy is a draft with the same settings and ads, without statistics and external references.',
      effectMany: 'The copies are drafts with the same settings and ads, without statistics and external references.',
      done: 'Campaign {name} was duplicated.',
      doneMany: '{count, plural, one {# campaign was} other {# campaigns were}} duplicated.',
    },
  },
  {
    verb: 'pause',
    label: 'Pause',
    icon: Pause,
    row: campaigns.pause as never,
    isAboutDelivery: true,
    isForMany: true,
    isUndoable: true,
    hotKey: 'p',
    goesToStats: true,
    texts: {
      ask: 'Pause {name}?',
      askMany: 'Pause {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'It stops delivering within 5 minutes.',
      effectMany: 'They stop delivering within 5 minutes.',
      done: 'Campaign {name} was paused.',
      doneMany: '{count, plural, one {# campaign was} other {# campaigns were}} paused.',
    },
  },
  {
    verb: 'resume',
    label: 'Resume',
    icon: Play,
    row: campaigns.resume as never,
    isAboutDelivery: true,
    isForMany: true,
    isUndoable: true,
    hotKey: 'p',
    goesToStats: true,
    texts: {
      ask: 'Resume {name}?',
      askMany: 'Resume {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'It delivers again within 5 minutes, as far as flight and objective allow.',
      effectMany: 'They deliver again within 5 minutes, as far as flight and objective allow.',
      done: 'Campaign {name} was resumed.',
      doneMany: '{count, plural, one {# campaign was} other {# campaigns were}} resumed.',
    },
  },
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    row: campaigns.archive as never,
    isAboutDelivery: true,
    isForMany: true,
    isUndoable: true,
    goesToStats: true,
    texts: {
      ask: 'Archive {name}?',
      askMany: 'Archive {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'It leaves the list and can be unarchived at any time. Statistics stay.',
      effectMany: 'They leave the list and can be unarchived at any time. Statistics stay.',
      done: 'Campaign {name} was archived.',
      doneMany: '{count, plural, one {# campaign was} other {# campaigns were}} archived.',
    },
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    row: campaigns.unarchive as never,
    isForMany: true,
    isUndoable: true,
    goesToStats: true,
    texts: {
      ask: 'Unarchive {name}?',
      askMany: 'Unarchive {count, plural, one {# campaign} other {# campaigns}}?',
      effect: 'It shows the earlier status again.',
      effectMany: 'They show the earlier status again.',
      done: 'Campaign {name} was unarchived.',
      doneMany: '{count, plural, one {# campaign was} other {# campaigns were}} unarchived.',
    },
  },
]

/** True if a campaign offers an action to a user, by the rule that the server decides with too. */
export function isActionOffered({ verb }: CampaignActionRecord, campaign: CampaignListRow, user: ActionUser): boolean {
  return availableActions(campaign, user).includes(actionVerbs[verb])
}
