import type { Campaign } from '@spotdesk/sdk'
import { deviationOf } from '@spotdesk/sdk/rules'
import { CauseAndFix } from '@spotdesk/ui'
import { useState } from 'react'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { formatCampaignState, worstProblem } from '../list/CampaignStatusDot.tsx'
import { refusalText } from '../../../shared/texts/refusal-text.ts'
import { findFixRefusal } from '../../../forecast/panel/fixes/fix.ts'
import { FixPreview } from '../../../forecast/panel/fixes/FixPreview.tsx'
import { type CampaignProblem, headlineState } from '../../../forecast/panel/fixes/problem.ts'
import type { ShownFix, ShownProblem } from '../../../forecast/panel/fixes/use-problem.ts'

/** The problem of the campaign, its cause, and the fix, which is shown as a change before it is made. */
export function ProblemStrip({ campaign, problem }: { campaign: Campaign; problem: ShownProblem }) {
  const user = useUser()
  // The fixes of the time at which it was opened: a change that collides has them forecast anew below it.
  const [previewed, setPreviewed] = useState<readonly ShownFix[] | null>(null)
  const { fixes, cause } = problem
  const headline = headlineState(problem, worstProblem(campaign))
  const [first] = fixes
  const refusal = findFixRefusal(first?.applied ?? null, campaign, user)
  const preview = {
    actionLabel: t('Preview the fix'),
    onAction: () => setPreviewed(fixes),
    ...(refusal && refusal !== 'elsewhere' && { disabledReason: refusalText(refusal, campaign) }),
  }
  const fix = first && {
    change: first.text,
    ...(first.promise && { promise: first.promise }),
    ...(refusal === 'elsewhere' ? { note: whereElse(first) } : preview),
  }
  return (
    <>
      <CauseAndFix
        finding={{
          tone: headline.tone,
          problem: formatCampaignState(headline),
          cause,
          ...describeExtent(campaign, problem),
          ...(fix && { fix }),
        }}
      />
      {previewed && <FixPreview campaign={campaign} fixes={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

export function describeExtent(campaign: Campaign, { status }: CampaignProblem): { extent?: string } {
  const deviation = deviationOf(campaign)
  if (status === 'NOT_DELIVERING') return { extent: t('no impression in the last 24 hours') }
  if (!deviation || (status !== 'UNDER_DELIVERING' && status !== 'DAILY_TREND_HIGH')) return {}
  const { percent, direction } = deviation
  if (direction === 'onPace') return {}
  return { extent: direction === 'behind' ? t('{percent}% behind plan', { percent }) : t('{percent}% ahead of plan', { percent }) }
}

/** Where a fix is made that no page of this application makes yet. */
function whereElse({ applied }: ShownFix): string {
  const [place] = applied.elsewhere
  if (place === 'order') return t('It is a setting of the order.')
  if (place === 'ads') return t('Change the ads with a bulk file of ads.')
  return t('Change the targeting with a bulk file, in the column "targeting".')
}
