/** The actions of an ad: one record each, which row menus, the bar of a selection and the ad's own page are made from. */
import type { AdRow, Campaign } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import { type AdActionVerb, adActionToasts, adActionVerbs, adConfirmation, adSubjectOf, availableAdActions } from '@spotdesk/sdk/rules'
import { Archive, ArchiveRestore, Copy, type LucideIcon, Pause, Play, Unlink } from 'lucide-react'
import { label, t } from '../../../shared/text.ts'

/** An ad as its actions need it: a row of the list, or the ad itself. */
export type ActingAd = Omit<AdRow, 'actuals' | 'totals' | 'clicks' | 'totalSpend' | 'totalEcpm'>
/** A campaign as far as the actions of its ads depend on it. */
export type AdHome = Pick<Campaign, 'id' | 'status' | 'campaignType' | 'archived' | 'order'>

type Verb = Exclude<AdActionVerb, 'update'>

export interface AdActionRecord {
  verb: Verb
  /** English text. */
  label: string
  icon: LucideIcon
  call: (typeof ads)[Verb]
  /** Offered for a selection of rows. */
  isForMany?: true
  isDestructive?: true
  /** The effect, which the question before it says; without one nothing is asked. */
  effect?: (list: readonly ActingAd[]) => string
  /** The toast after it; with the number of several ads. */
  done: string
  doneMany?: string
}

const isStep = ({ sequencePosition }: ActingAd) => sequencePosition !== null

/** The sentences of the rule for one ad, and of the same effects for several. */
function deactivated(list: readonly ActingAd[]): string {
  const [first] = list
  const steps = list.filter(isStep).length
  if (list.length === 1 && first) return label(adConfirmation('deactivate', isStep(first)))
  return steps > 0
    ? t(
        'They stop delivering within 5 minutes. {steps, plural, one {# of them is removed from the ad sequence.} other {# of them are removed from the ad sequence.}}',
        { steps },
      )
    : t('They stop delivering within 5 minutes.')
}

export const adActionRecords: readonly AdActionRecord[] = [
  { verb: 'duplicate', label: 'Duplicate', icon: Copy, call: ads.duplicate, done: adActionToasts.duplicate },
  {
    verb: 'activate',
    label: 'Activate',
    icon: Play,
    call: ads.activate,
    isForMany: true,
    effect: (list) =>
      list.length === 1 ? label(adConfirmation('activate', isStep(list[0]!))) : t('They start delivering within 5 minutes.'),
    done: adActionToasts.activate,
    doneMany: '{count, plural, one {# ad was} other {# ads were}} activated.',
  },
  {
    verb: 'deactivate',
    label: 'Deactivate',
    icon: Pause,
    call: ads.deactivate,
    isForMany: true,
    effect: deactivated,
    done: adActionToasts.deactivate,
    doneMany: '{count, plural, one {# ad was} other {# ads were}} deactivated.',
  },
  {
    verb: 'unlink',
    label: 'Unlink',
    icon: Unlink,
    call: ads.unlink,
    effect: () => label(adConfirmation('unlink', false)),
    done: adActionToasts.unlink,
  },
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    call: ads.archive,
    isForMany: true,
    isDestructive: true,
    effect: (list) =>
      list.some(isStep)
        ? t('It stops delivering, and leaves the ad sequence and its links. It can be unarchived at any time. Statistics stay.')
        : t('It stops delivering and leaves its links. It can be unarchived at any time. Statistics stay.'),
    done: adActionToasts.archive,
    doneMany: '{count, plural, one {# ad was} other {# ads were}} archived.',
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    call: ads.unarchive,
    isForMany: true,
    done: adActionToasts.unarchive,
    doneMany: '{count, plural, one {# ad was} other {# ads were}} unarchived.',
  },
]

/** The rules of an ad's menu in its campaign. */
export const offeredActions = (ad: ActingAd, campaign: AdHome) => availableAdActions(adSubjectOf(ad, campaign))

/** True if an ad offers an action, by the rule that the server decides with too. */
export function isAdActionOffered({ verb }: Pick<AdActionRecord, 'verb'>, ad: ActingAd, campaign: AdHome): boolean {
  return offeredActions(ad, campaign).includes(adActionVerbs[verb])
}
