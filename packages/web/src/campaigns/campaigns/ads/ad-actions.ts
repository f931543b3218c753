/** The actions of an ad: one record each, which row menus, the bar of a selection and the ad's own page are made from. */
import type { AdRow, Campaign } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import { type AdActionVerb, adActionToasts, adActionVerbs, adConfirmation, adSubjectOf, availableAdActions } from '@spotdesk/sdk/rules'
import { Archive, ArchiveRestore, Copy, Pause, Play, Unlink } from 'lucide-react'
import type { Action, ActionLine, ActionNoun } from '../../../shared/actions/action-noun.ts'
import { label, t } from '../../../shared/text.ts'

/** An ad as its actions need it: a row of the list, or the ad itself. */
export type ActingAd = Omit<AdRow, 'actuals' | 'totals' | 'clicks' | 'totalSpend' | 'totalEcpm'>
/** A campaign as far as the actions of its ads depend on it. */
export type AdHome = Pick<Campaign, 'id' | 'status' | 'campaignType' | 'archived' | 'order'>

export type AdVerb = Exclude<AdActionVerb, 'update'>

/** The actions on ads of a campaign. Each changes the shares of the others, so that all lists load again. */
export const createAdNoun = ({ id }: AdHome): ActionNoun<ActingAd> => ({
  toInput: (ad) => ({ id, adId: ad.id }),
  conflict: 'Somebody changed this ad in the meantime',
  resolvesEach: true,
})

const isStep = ({ sequencePosition }: ActingAd) => sequencePosition !== null

const question = '{action} {name}'
const questionMany = '{action} {count, plural, one {# ad} other {# ads}}'

/** The sentence of the rule. */
const toEffect =
  (verb: Parameters<typeof adConfirmation>[0]) =>
  ([ad]: readonly ActingAd[]) =>
    label(adConfirmation(verb, isStep(ad!)))

/** The same effect for several. */
function deactivateMany(list: readonly ActingAd[]): string {
  const steps = list.filter(isStep).length
  return steps > 0
    ? t(
        'They stop delivering within 5 minutes. {steps, plural, one {# of them is removed from the ad sequence.} other {# of them are removed from the ad sequence.}}',
        { steps },
      )
    : t('They stop delivering within 5 minutes.')
}

const archive = (list: readonly ActingAd[]) =>
  list.some(isStep)
    ? t('It stops delivering, and leaves the ad sequence and its links. It can be unarchived at any time. Statistics stay.')
    : t('It stops delivering and leaves its links. It can be unarchived at any time. Statistics stay.')

/** The same effect for several. */
const archiveMany = (list: readonly ActingAd[]) =>
  list.some(isStep)
    ? t('They stop delivering, and leave the ad sequence and their links. They can be unarchived at any time. Statistics stay.')
    : t('They stop delivering and leave their links. They can be unarchived at any time. Statistics stay.')

/** A copy is made of the ad as it is. */
export const adDuplication: ActionLine<ActingAd, 'duplicate'> = {
  verb: 'duplicate',
  label: 'Duplicate',
  icon: Copy,
  texts: { done: adActionToasts.duplicate },
}

export const adActions: readonly Action<ActingAd, Exclude<AdVerb, 'duplicate'>>[] = [
  {
    verb: 'activate',
    label: 'Activate',
    icon: Play,
    call: ads.activate,
    isUndoable: true,
    texts: { question, effect: toEffect('activate'), done: adActionToasts.activate },
    many: {
      question: questionMany,
      effect: 'They start delivering within 5 minutes.',
      done: '{count, plural, one {# ad was} other {# ads were}} activated.',
    },
  },
  {
    verb: 'deactivate',
    label: 'Deactivate',
    icon: Pause,
    call: ads.deactivate,
    isUndoable: true,
    texts: { question, effect: toEffect('deactivate'), done: adActionToasts.deactivate },
    many: {
      question: questionMany,
      effect: deactivateMany,
      done: '{count, plural, one {# ad was} other {# ads were}} deactivated.',
    },
  },
  {
    verb: 'unlink',
    label: 'Unlink',
    icon: Unlink,
    call: ads.unlink,
    isUndoable: true,
    texts: { question, effect: toEffect('unlink'), done: adActionToasts.unlink },
  },
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    call: ads.archive,
    isUndoable: true,
    isDestructive: true,
    texts: { question, effect: archive, done: adActionToasts.archive },
    many: { question: questionMany, effect: archiveMany, done: '{count, plural, one {# ad was} other {# ads were}} archived.' },
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    call: ads.unarchive,
    isUndoable: true,
    texts: { done: adActionToasts.unarchive },
    many: { done: '{count, plural, one {# ad was} other {# ads were}} unarchived.' },
  },
]

/** The rules of an ad's menu in its campaign. */
export const offeredActions = (ad: ActingAd, campaign: AdHome) => availableAdActions(adSubjectOf(ad, campaign))

/** True if an ad offers an action, by the rule that the server decides with too. */
export function isAdActionOffered({ verb }: ActionLine<ActingAd, AdVerb>, ad: ActingAd, campaign: AdHome): boolean {
  return offeredActions(ad, campaign).includes(adActionVerbs[verb])
}
