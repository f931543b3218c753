import { CauseAndFix } from '@spotdesk/ui'
import { checks } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../shared/query.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../../shared/page/ScreenLink.tsx'
import { t } from '../../../../shared/text.ts'
import type { CampaignListRow } from '../../actions/actions.ts'
import { CampaignStatusDot, formatCampaignState, worstProblem } from '../CampaignStatusDot.tsx'
import { statsPath } from '../../paths.ts'
import { findCauseFinding, findProblem, headlineState } from '../../../../forecast/panel/fixes/problem.ts'
import styles from './CampaignPeek.module.css'

/** The status; of a campaign with a problem also its cause, with the way to its fixes. */
export function PeekProblem({ campaign }: { campaign: CampaignListRow }) {
  const problem = findProblem(campaign)
  const report = useQuery({ ...query(checks.notDelivering, { id: campaign.id }), enabled: problem !== null })
  const worst = worstProblem(campaign)
  if (!problem || !worst) return <CampaignStatusDot campaign={campaign} />
  const headline = headlineState(problem, worst)
  const finding = report.data && findCauseFinding(problem, report.data)
  const cause = report.isPending
    ? t('Looking for the cause...')
    : report.isError
      ? toErrorText(report.error)
      : problem.status === 'DAILY_TREND_HIGH'
        ? t('It delivers faster than its pacing asks for, so it may end before its flight does.')
        : (finding?.text ?? t('None of the checks explains it.'))
  return (
    <div className={styles.problem}>
      {headline !== worst && <CampaignStatusDot campaign={campaign} />}
      <CauseAndFix finding={{ tone: headline.tone, problem: formatCampaignState(headline), cause }} />
      <ScreenLink href={statsPath(campaign)} className={styles.link}>
        {t('See what fixes it')}
      </ScreenLink>
    </div>
  )
}
