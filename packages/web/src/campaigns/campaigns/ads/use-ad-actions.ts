import { ads } from '@spotdesk/sdk/calls'
import { availableBriefSteps, briefStateOf } from '@spotdesk/sdk/rules'
import { type BriefStep, briefStepLabels, briefSteps } from '@spotdesk/sdk/values'
import { Ban, BadgeCheck, FilePen, type LucideIcon, Mail, MessageCircleReply, Settings2, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { useAllowed, useCan } from '../../../shared/Can.tsx'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { openDrawer } from '../../../shared/drawers.tsx'
import type { RowAction } from '../../../shared/grid/actions.ts'
import { adPath } from '../page/paths.ts'
import { type ActingAd, type AdHome, adActionRecords, isAdActionOffered, offeredActions } from './ad-actions.ts'
import { type AdActionContext, runAdAction, runBriefStep } from './run-ad-action.ts'

const stepIcons: Record<BriefStep, LucideIcon> = {
  send: Mail,
  accept: BadgeCheck,
  decline: Ban,
  upload: Upload,
  approve: BadgeCheck,
  requestChanges: MessageCircleReply,
  cancel: Ban,
}

const adSettingsLabel = 'Ad Settings'

/** A step of the brief, offered while the brief can take it. */
function briefAction<A extends ActingAd>(step: BriefStep, desk: AdActionContext): RowAction<A> {
  return {
    id: `brief-${step}`,
    label: briefStepLabels[step],
    icon: stepIcons[step],
    group: 'brief',
    offered: (ad) =>
      offeredActions(ad, desk.campaign).includes('EDIT_AD') &&
      availableBriefSteps({ type: ad.type, briefStatus: briefStateOf(ad.briefCreativeStatuses) }).includes(step),
    run: ([ad]) =>
      ad && (step === 'upload' ? openDrawer(() => import('./BriefUploadDrawer.tsx'), { ad, desk }) : runBriefStep({ step }, ad, desk)),
  }
}

/** The actions on ads of a campaign; none under an archived one. @param stays on the ad's own page, which needs no way to it */
export function useAdActions<A extends ActingAd>(campaign: AdHome, { stays = false } = {}): readonly RowAction<A>[] {
  const { confirm, go } = useActionContext()
  const allowed = useAllowed(adActionRecords)
  const mayMoveBriefs = useCan(ads.moveBrief)
  return useMemo(() => {
    const desk: AdActionContext = { confirm, go, campaign }
    const settings: RowAction<A> = {
      id: 'settings',
      label: adSettingsLabel,
      icon: allowed.length > 0 ? FilePen : Settings2,
      group: 'pages',
      offered: (ad) => offeredActions(ad, desk.campaign).includes('NAVIGATE_AD'),
      href: (ad) => adPath(desk.campaign, ad.id),
    }
    return [
      ...(stays ? [] : [settings]),
      ...allowed.map((action): RowAction<A> => {
        const { verb, label, icon, isForMany, isDestructive } = action
        return {
          id: verb,
          label,
          icon,
          group: 'actions',
          ...(isForMany && { isForMany }),
          ...(isDestructive && { isDestructive }),
          offered: (ad) => isAdActionOffered(action, ad, desk.campaign),
          run: (list) => runAdAction(action, list, desk),
        }
      }),
      ...(mayMoveBriefs ? briefSteps.map((step) => briefAction<A>(step, desk)) : []),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the allowed actions are another list each time; their number says which
  }, [confirm, go, campaign, allowed.length, mayMoveBriefs, stays])
}
