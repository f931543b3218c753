/** The actions of the campaign list: one record each, which row menu, selection bar and hot-keys are made from. */
import { campaigns } from '@spotdesk/sdk/calls'
import type { CampaignRow } from '@spotdesk/sdk'
import type { InputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import { type ActionUser, type ActionVerb, actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { Archive, ArchiveRestore, Copy, type LucideIcon, Pause, Play, Undo2 } from 'lucide-react'

export type Row = CampaignRow

export interface CampaignActionRecord {
  verb: ActionVerb
  label: string
  icon: LucideIcon
  row: TypedCallRow<InputOf<typeof campaigns.pause>>
  /** The question before it, with its consequence. */
  question: (many: number) => { title: string; message: string; confirmLabel: string }
  /** The toast after it. */
  done: (name: string) => string
  doneMany: (count: number) => string
  /** Offered for a selection of rows. */
  isForMany?: true
  /** Its change-set can be reverted by Undo. */
  isUndoable?: true
  /** From a row's menu it leads to the campaign's statistics; hot-keys and selections stay in the list (docs/domain.md §19.2). */
  goesToStats?: true
  hotKey?: string
}

export const statsPath = ({ id }: { id: number }) => `/campaigns/${id}/stats`

const plural = (many: number) => (many === 1 ? 'this campaign' : `these ${many} campaigns`)
const verb = (past: string) => ({
  done: (name: string) => `Campaign ${name} was ${past}.`,
  doneMany: (count: number) => `${count} ${count === 1 ? 'campaign was' : 'campaigns were'} ${past}.`,
})

export const campaignActionRecords: readonly CampaignActionRecord[] = [
  {
    verb: 'pause',
    label: 'Pause',
    icon: Pause,
    row: campaigns.pause as never,
    isForMany: true,
    isUndoable: true,
    hotKey: 'p',
    goesToStats: true,
    ...verb('paused'),
    question: (many) => ({
      title: `Pause ${plural(many)}?`,
      message: `${many === 1 ? 'It stops' : 'They stop'} delivering within 5 minutes.`,
      confirmLabel: 'Pause',
    }),
  },
  {
    verb: 'resume',
    label: 'Resume',
    icon: Play,
    row: campaigns.resume as never,
    isForMany: true,
    isUndoable: true,
    hotKey: 'p',
    goesToStats: true,
    ...verb('resumed'),
    question: (many) => ({
      title: `Resume ${plural(many)}?`,
      message: `${many === 1 ? 'It delivers' : 'They deliver'} again within 5 minutes, as far as flight and objective allow.`,
      confirmLabel: 'Resume',
    }),
  },
  {
    verb: 'duplicate',
    label: 'Duplicate',
    icon: Copy,
    row: campaigns.duplicate as never,
    ...verb('duplicated'),
    question: () => ({
      title: 'Duplicate this campaign?',
      message: 'The copy is a draft with the same settings and ads, without statistics.',
      confirmLabel: 'Duplicate',
    }),
  },
  {
    verb: 'review',
    label: 'Review rejected campaign',
    icon: Undo2,
    row: campaigns.review as never,
    isUndoable: true,
    ...verb('returned to draft'),
    question: () => ({
      title: 'Review this rejected campaign?',
      message: 'It becomes a draft again, which you can change and submit again.',
      confirmLabel: 'Review',
    }),
  },
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    row: campaigns.archive as never,
    isForMany: true,
    isUndoable: true,
    goesToStats: true,
    ...verb('archived'),
    question: (many) => ({
      title: `Archive ${plural(many)}?`,
      message: `${many === 1 ? 'It leaves' : 'They leave'} the list and can be unarchived at any time. Statistics stay.`,
      confirmLabel: 'Archive',
    }),
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    row: campaigns.unarchive as never,
    isForMany: true,
    isUndoable: true,
    goesToStats: true,
    ...verb('unarchived'),
    question: (many) => ({
      title: `Unarchive ${plural(many)}?`,
      message: `${many === 1 ? 'It shows' : 'They show'} the earlier status again.`,
      confirmLabel: 'Unarchive',
    }),
  },
]

/** The actions that a campaign offers to a user, by the rule that the server decides with too. */
export function actionsOf(campaign: Row, user: ActionUser): CampaignActionRecord[] {
  const offered = new Set(availableActions(campaign, user))
  return campaignActionRecords.filter((record) => offered.has(actionVerbs[record.verb]))
}
