import type { Campaign } from '@spotdesk/sdk'
import { campaigns, checks, insights, targeting } from '@spotdesk/sdk/calls'
import type { CallRow, checks as reports } from '@spotdesk/sdk/contract'
import { type CheckPlace, type StepVerdict, deliveryStepLabels, stepVerdictLabels } from '@spotdesk/sdk/values'
import { Button, ErrorState, StatusDot, type StatusDotProps } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Can } from '../../../shared/session/Can.tsx'
import { useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { campaignPath } from '../paths.ts'
import { withRange } from '../../../shared/delivery/range-search.ts'
import type { CampaignProblem } from '../../../forecast/panel/fixes/problem.ts'
import styles from './Why.module.css'

interface WhyProps {
  campaign: Campaign
  /** With a problem the steps are looked at without being asked for. */
  problem: CampaignProblem | null
}

/** Everything that may hold a campaign back, step by step in the order in which causes hide each other, with what was found and where it is changed. */
export function Why({ campaign, problem }: WhyProps) {
  const [isAsked, setAsked] = useState(problem !== null)
  const { timeZone: zone } = useUser().agency
  const dates = useDates()
  const report = useQuery({ ...query(checks.notDelivering, { id: campaign.id }), enabled: isAsked })
  return (
    <section id="why" aria-labelledby="why-title" className={styles.card}>
      <header className={styles.head}>
        <h2 id="why-title">{toTitle(problem)}</h2>
        {report.data && (
          <span className={styles.note}>
            {t('looked at {time}', { time: dates.dayTime(report.data.checkedAt, zone) })}
            {report.data.asOf && ` · ${t('data as of {time}', { time: dates.dayTime(report.data.asOf, zone) })}`}
            {` · ${t('Times in {zone}', { zone })}`}
          </span>
        )}
      </header>
      {!isAsked && (
        <div className={styles.ask}>
          <p className={styles.note}>{t('Nothing is wrong now. Each step can be looked at all the same.')}</p>
          <Button onPress={() => setAsked(true)}>{t('Look at each step')}</Button>
        </div>
      )}
      {isAsked && report.isPending && <p role="status">{t('Looking for the cause...')}</p>}
      {report.isError && !report.data && <ErrorState message={toErrorText(report.error)} onRetry={() => void report.refetch()} />}
      {report.data && (
        <ol className={styles.steps}>
          {report.data.steps.map((step) => (
            <Step key={step.step} step={step} campaign={campaign} />
          ))}
        </ol>
      )}
    </section>
  )
}

function toTitle(problem: CampaignProblem | null): string {
  if (problem?.status === 'NOT_DELIVERING') return t('Why it is not delivering')
  return problem?.status === 'UNDER_DELIVERING' ? t('Why it delivers too little') : t('What holds its delivery back')
}

const looks: Record<StepVerdict, Pick<StatusDotProps, 'tone' | 'shape'>> = {
  CAUSE: { tone: 'bad', shape: 'dot' },
  POSSIBLE: { tone: 'warn', shape: 'dot' },
  CLEAR: { tone: 'ok', shape: 'dot' },
  UNKNOWN: { tone: 'muted', shape: 'ring' },
}

function Step({ step: { step, verdict, findings }, campaign }: { step: reports.DeliveryReport['steps'][number]; campaign: Campaign }) {
  return (
    <li className={styles.step}>
      <span className={styles.name}>{label(deliveryStepLabels[step])}</span>
      <span className={styles.verdict}>
        <StatusDot {...looks[verdict]}>{label(stepVerdictLabels[verdict])}</StatusDot>
      </span>
      <div className={styles.findings}>
        {findings.length === 0 && <p className={styles.note}>{t('The checks found no problem.')}</p>}
        {findings.map((finding, place) => (
          // A cause may be found more than once, of several ads.
          <Finding key={`${finding.code} ${place}`} finding={finding} campaign={campaign} />
        ))}
      </div>
    </li>
  )
}

function Finding({ finding, campaign }: { finding: reports.CauseFinding; campaign: Campaign }) {
  const { search } = useUrlSearch()
  const target = findTarget(finding)
  const setting = finding.field && fieldLabels[finding.field]
  return (
    <div className={styles.finding}>
      <p>
        {finding.text} <span className={styles.remedy}>{finding.mend}</span>
      </p>
      {target && (
        <Can call={target.call}>
          <ScreenLink href={withRange(campaignPath(campaign, target.tab), search)} className={styles.link}>
            {setting ? `${label(target.label)}: ${label(setting)}` : label(target.label)}
          </ScreenLink>
        </Can>
      )}
    </div>
  )
}

interface Target {
  tab: string
  label: string
  call: CallRow
}

const settings: Target = { tab: 'settings', label: 'Campaign settings', call: campaigns.get }
const bidHealth: Target = { tab: 'bidHealth', label: 'Bid health', call: insights.bidHealth }
const rules: Target = { tab: 'targeting', label: 'Targeting rules', call: targeting.ofCampaign }

/** The tab on which a cause is removed. Orders, advertisers, proposals and facts are not changed on a tab, actions stand in the head. */
const targets: Partial<Record<CheckPlace, Target>> = {
  campaign: settings,
  ads: { tab: 'ads', label: 'Ads', call: campaigns.ads },
  targeting: rules,
  forecast: rules,
}

const auctions: ReadonlySet<string> = new Set(['noBids', 'lostAuctions'])

function findTarget({ code, place }: reports.CauseFinding): Target | undefined {
  return auctions.has(code) ? bidHealth : targets[place]
}

/** The settings that findings name; targeting is a tab of its own. */
const fieldLabels: Readonly<Record<string, string>> = {
  objectiveValue: 'Objective',
  startDate: 'Start',
  endDate: 'End',
  capping: 'Frequency caps',
  pacingPriority: 'Priority',
  pacingType: 'Pacing',
  cpm: 'CPM',
}
