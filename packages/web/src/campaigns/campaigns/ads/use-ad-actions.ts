import { ads } from '@spotdesk/sdk/calls'
import { availableBriefSteps, briefStateOf } from '@spotdesk/sdk/rules'
import { type BriefStep, briefStepLabels, briefSteps } from '@spotdesk/sdk/values'
import { FilePen, Settings2 } from 'lucide-react'
import { useMemo } from 'react'
import { useAllowed, useCan } from '../../../shared/session/Can.tsx'
import { type ActionContext, useActionContext } from '../../../shared/actions/action-context.ts'
import type { ActionLine } from '../../../shared/actions/action-noun.ts'
import { toMenuLine } from '../../../shared/actions/row-action.ts'
import { runOnMany } from '../../../shared/actions/run-action.ts'
import { openDrawer } from '../../../shared/page/drawers.tsx'
import type { RowAction } from '../../../shared/grid/actions.ts'
import { adPath } from '../paths.ts'
import {
  type ActingAd,
  adActions,
  adDuplication,
  type AdHome,
  type AdVerb,
  createAdNoun,
  isAdActionOffered,
  offeredActions,
} from './ad-actions.ts'
import { runBriefStep, stepIcons } from './brief-steps.ts'
import { duplicateAd } from './duplicate-ad.ts'

const adSettingsLabel = 'Ad Settings'

/** A step of the brief, offered while the brief can take it. */
function briefAction<A extends ActingAd>(step: BriefStep, campaign: AdHome, context: ActionContext): RowAction<A> {
  return {
    id: `brief-${step}`,
    label: briefStepLabels[step],
    icon: stepIcons[step],
    group: 'brief',
    offered: (ad) =>
      offeredActions(ad, campaign).includes('EDIT_AD') &&
      availableBriefSteps({ type: ad.type, briefStatus: briefStateOf(ad.briefCreativeStatuses) }).includes(step),
    run: ([ad]) => {
      if (!ad) return false
      if (step === 'upload') return openDrawer(() => import('./form/BriefUploadDrawer.tsx'), { ad, home: campaign, context })
      return runBriefStep({ campaign, step }, ad, context)
    },
  }
}

/** The actions on ads of a campaign; none under an archived one. @param stays on the ad's own page, which needs no way to it */
export function useAdActions<A extends ActingAd>(campaign: AdHome, { stays = false } = {}): readonly RowAction<A>[] {
  const context = useActionContext()
  const allowed = useAllowed(adActions)
  const mayDuplicate = useCan(ads.duplicate)
  const mayMoveBriefs = useCan(ads.moveBrief)
  return useMemo(() => {
    const settings: RowAction<A> = {
      id: 'settings',
      label: adSettingsLabel,
      icon: allowed.length > 0 ? FilePen : Settings2,
      group: 'pages',
      offered: (ad) => offeredActions(ad, campaign).includes('NAVIGATE_AD'),
      href: (ad) => adPath(campaign, ad.id),
    }
    const noun = createAdNoun(campaign)
    const toLine = (action: ActionLine<ActingAd, AdVerb>, run: (list: readonly A[]) => unknown): RowAction<A> => ({
      ...toMenuLine(action),
      group: 'actions',
      offered: (ad) => isAdActionOffered(action, ad, campaign),
      run,
    })
    return [
      ...(stays ? [] : [settings]),
      ...(mayDuplicate ? [toLine(adDuplication, ([ad]) => ad && duplicateAd(campaign, ad, context))] : []),
      ...allowed.map((action) => toLine(action, (list) => runOnMany({ noun, action, context }, list))),
      ...(mayMoveBriefs ? briefSteps.map((step) => briefAction<A>(step, campaign, context)) : []),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the allowed actions are another list each time; their number says which
  }, [context, campaign, allowed.length, mayDuplicate, mayMoveBriefs, stays])
}
