/** What can be done to campaigns from the list: one record an action; row menu, selection bar and hot-keys follow. */
import { type Endpoint, type InputOf, campaigns } from '@spotdesk/sdk/contract'
import { type ActionVerb, actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { Archive, ArchiveRestore, Copy, type LucideIcon, Pause, Play, Undo2 } from 'lucide-react'

export type Row = campaigns.CampaignRow

export interface CampaignActionRecord {
  verb: ActionVerb
  label: string
  icon: LucideIcon
  row: Endpoint<InputOf<typeof campaigns.pause>>
  /** The question before it, with its consequence. */
  question: (many: number) => { title: string; message: string; confirmLabel: string }
  /** The toast after it. */
  done: (name: string) => string
  doneMany: (count: number) => string
  /** Offered for a selection of rows. */
  isForMany?: true
  /** Its change-set can be reverted by "Undo". */
  isUndoable?: true
  /** From a row's menu it goes on to the campaign's stats; hot-keys and selections stay in the list (`domain.md` §21.23). */
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
    ...verb('taken back to draft'),
    question: () => ({
      title: 'Review this rejected campaign?',
      message: 'It becomes a draft again and can be changed and proposed anew.',
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
      message: `${many === 1 ? 'It shows' : 'They show'} the status of before again.`,
      confirmLabel: 'Unarchive',
    }),
  },
]

/** The actions that a campaign offers, by the rule that the server decides with too. */
export function actionsOf(campaign: Row): CampaignActionRecord[] {
  const offered = new Set(availableActions(campaign))
  return campaignActionRecords.filter((record) => offered.has(actionVerbs[record.verb]))
}
