import type { Campaign } from '@spotdesk/sdk'
import { type CampaignState, deviationOf } from '@spotdesk/sdk/rules'
import { formatMoney } from '@spotdesk/sdk/values'
import { LinkButton, PacingBar, StatusDot } from '@spotdesk/ui'
import { useState } from 'react'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { getDelivered, getObjective, printAmount, formatAmount, getSpend } from '../../../shared/delivery/amounts.ts'
import { gaps } from '../list/CampaignCells.tsx'
import { formatCampaignState, worstProblem } from '../list/CampaignStatusDot.tsx'
import { formatDeviation } from '../../../shared/delivery/deviation-text.ts'
import { findFixRefusal } from '../../../forecast/panel/fixes/fix.ts'
import { FixPreview } from '../../../forecast/panel/fixes/FixPreview.tsx'
import { daysLeft, daysUntil } from '../../../shared/delivery/stats/figures.ts'
import { headlineState } from '../../../forecast/panel/fixes/problem.ts'
import { describeExtent } from '../stats/ProblemStrip.tsx'
import type { ShownProblem } from '../../../forecast/panel/fixes/use-problem.ts'
import styles from './Glance.module.css'
import { statsPath } from '../paths.ts'
import { withRange } from '../../../shared/delivery/range-search.ts'

interface GlanceProps {
  campaign: Campaign
  problem: ShownProblem | null
  now: Date
}

/**
 * The line at the head of every page of a campaign but its statistics, which say the same at length: the problem with its cause and fix,
 * progress against time, spend and the days left.
 */
export function Glance({ campaign, problem, now }: GlanceProps) {
  const { search } = useUrlSearch()
  const stats = withRange(statsPath(campaign), search)
  const worst = worstProblem(campaign)
  return (
    <section className={styles.line} aria-label={t('At a glance')}>
      {problem && worst ? (
        <Problem campaign={campaign} problem={{ ...problem, ...headlineState(problem, worst) }} stats={stats} />
      ) : (
        <p className={styles.calm}>{calmText(campaign, worst)}</p>
      )}
      <Progress campaign={campaign} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('Spend')}</dt>
          <dd>{formatMoney(getSpend(campaign).value, campaign.currency)}</dd>
        </div>
        <div>
          <dt>{timeTerm(campaign, now)}</dt>
          <dd>{timeText(campaign, now)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** The problem leads to the page that explains it; a fix that can be made here opens as a change to look at. */
function Problem({ campaign, problem, stats }: { campaign: Campaign; problem: ShownProblem & CampaignState; stats: string }) {
  const user = useUser()
  const [previewed, setPreviewed] = useState<ShownProblem['fixes'] | null>(null)
  const [first] = problem.fixes
  const { extent } = describeExtent(campaign, problem)
  const isHere = first !== undefined && findFixRefusal(first.applied, campaign, user) === null
  return (
    <div className={styles.problem}>
      <ScreenLink href={stats} className={styles.name}>
        <StatusDot tone={problem.tone}>{formatCampaignState(problem)}</StatusDot>
        {extent && <span className={styles.extent}>{extent}</span>}
      </ScreenLink>
      <span className={styles.cause} title={problem.cause}>
        {problem.cause}
      </span>
      {first &&
        (isHere ? (
          <LinkButton onPress={() => setPreviewed(problem.fixes)} className={styles.fix!}>
            {t('Fix: {change}', { change: first.text })}
          </LinkButton>
        ) : (
          <ScreenLink href={stats} className={styles.fix}>
            {t('Fix: {change}', { change: first.text })}
          </ScreenLink>
        ))}
      {previewed && <FixPreview campaign={campaign} fixes={previewed} onClose={() => setPreviewed(null)} />}
    </div>
  )
}

/** Without a delivery status that says more. */
function calmText(campaign: Campaign, worst: CampaignState | null): string {
  const { archived, status } = campaign
  if (archived) return t('It is archived and delivers nothing.')
  if (status === 'PAUSED') return t('It is paused and delivers nothing.')
  if (status === 'COMPLETED') return t('It is completed.')
  if (status === 'REJECTED') return t('It was rejected.')
  if (worst?.kind === 'forecast')
    return worst.value === 'NO_INVENTORY'
      ? t('Its last forecast finds no inventory for it.')
      : t('Its last forecast does not expect it in full.')
  // The head says the same in a word: no delivery status has come of it yet.
  const { percent, direction, severity } = deviationOf(campaign) ?? { severity: null }
  if (severity === null) return t('Nothing needs attention.')
  return direction === 'behind'
    ? t('It has delivered {percent}% less than is due by now.', { percent })
    : t('It has delivered {percent}% more than is due by now.', { percent })
}

/** Delivered of the objective, with a tick at what is due now; without an objective or an end the amount alone. */
function Progress({ campaign }: { campaign: Campaign }) {
  const { name, complete, elapsed, status, archived } = campaign
  const done = getDelivered(campaign)
  const objective = getObjective(campaign)
  const text =
    objective === null
      ? formatAmount(done)
      : t('{delivered} of {objective}', { delivered: printAmount(done), objective: formatAmount({ ...done, value: objective }) })
  const deviation = deviationOf(campaign)
  const isOver = archived || status === 'COMPLETED'
  if (complete === null) return <span className={styles.amount}>{text}</span>
  return (
    <div className={styles.progress} title={text}>
      <PacingBar
        label={t('Pacing of {name}', { name })}
        value={complete}
        elapsed={isOver ? null : elapsed}
        gap={gaps[deviation?.severity ?? 'gray']}
        {...(deviation && { note: formatDeviation(deviation) })}
      />
    </div>
  )
}

const timeTerm = ({ startDate }: Campaign, now: Date) => (startDate && startDate > now ? t('Days to start') : t('Days left'))

function timeText({ startDate, endDate, status, timeZone }: Campaign, now: Date): string {
  if (startDate && startDate > now) return String(daysUntil(startDate, now, timeZone))
  const left = daysLeft(endDate, now, timeZone)
  if (left === null) return t('no end')
  return status === 'COMPLETED' || endDate! <= now ? t('ended') : String(left)
}
