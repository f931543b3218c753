import type { Campaign } from '@spotdesk/sdk'
import { checks, forecast } from '@spotdesk/sdk/calls'
import type { checks as checkRows } from '@spotdesk/sdk/contract'
import { wizardPlace } from '@spotdesk/sdk/rules'
import { type CheckSeverity, checkSeverities } from '@spotdesk/sdk/values'
import { Button, ErrorState, LinkButton, Spinner } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../../shared/api.ts'
import { useCan } from '../../../../shared/session/Can.tsx'
import { Card } from '../../../../shared/page/Card.tsx'
import { useDates } from '../../../../shared/dates.ts'
import { sentence } from '../../../../shared/texts/language.ts'
import { query, queryClient } from '../../../../shared/query.ts'
import { toErrorText, reportError } from '../../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../../shared/text.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import { fieldPath, pathOfStep, rowOfStep } from '../wizard-steps.ts'
import styles from './summary.module.css'

type Finding = checkRows.LaunchFinding

const groups: Record<CheckSeverity, { title: string; icon: LucideIcon; tone: string }> = {
  error: { title: 'Keeps it from delivering', icon: CircleAlert, tone: 'bad' },
  warning: { title: 'Worth a second look', icon: TriangleAlert, tone: 'warn' },
  info: { title: 'Good to know', icon: Info, tone: 'info' },
}

/** The findings before launch, the most severe first, each with the way to where it is fixed. */
export function LaunchChecks({ campaign }: { campaign: Campaign }) {
  const report = useQuery(query(checks.launch, { id: campaign.id }))
  const dates = useDates()
  const { timeZone } = useUser()
  const again = (
    <Button variant="quiet" icon={RotateCw} isPending={report.isFetching} onPress={() => void report.refetch()}>
      {t('Check again')}
    </Button>
  )
  return (
    <Card title={t('Before launch')} action={report.data && again}>
      {report.isPending && <Spinner label={t('Checking…')} />}
      {report.isError && !report.data && <ErrorState message={toErrorText(report.error)} onRetry={() => void report.refetch()} />}
      {report.data && (
        <>
          <p role="status" className={styles.verdict}>
            {describeVerdict(report.data)}{' '}
            <span className={styles.quiet}>{t('Checked {time}.', { time: dates.time(report.data.checkedAt, timeZone) })}</span>
          </p>
          {checkSeverities.map((severity) => (
            <Group
              key={severity}
              severity={severity}
              campaign={campaign}
              findings={report.data.findings.filter((finding) => finding.severity === severity)}
            />
          ))}
        </>
      )}
    </Card>
  )
}

function describeVerdict({ ready, findings }: checkRows.LaunchReport): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  if (!ready) return t('{count, plural, one {# finding keeps} other {# findings keep}} the campaign from delivering.', { count: errors })
  return findings.length === 0 ? t('The checks found no problem, and the campaign is ready.') : t('The campaign is ready.')
}

function Group({ severity, findings, campaign }: { severity: CheckSeverity; findings: readonly Finding[]; campaign: Campaign }) {
  if (findings.length === 0) return null
  const { title, icon: Icon, tone } = groups[severity]
  return (
    <section aria-label={label(title)}>
      <h3 className={styles.groupTitle}>
        <Icon size={16} aria-hidden className={styles[tone]} />
        {t('{title} ({count})', { title: label(title), count: findings.length })}
      </h3>
      <ul className={styles.findings}>
        {findings.map((finding, index) => (
          <li key={`${finding.code} ${index}`} className={styles.finding}>
            <p>
              <strong dir="auto">{sentence(finding.text)}</strong> <span className={styles.quiet}>{sentence(finding.mend)}</span>
            </p>
            <Remedy finding={finding} campaign={campaign} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way to where a finding is fixed, or the forecast that it asks for. */
function Remedy({ finding, campaign }: { finding: Finding; campaign: Campaign }) {
  const place = wizardPlace(finding)
  if (place) {
    const { step, adId, field } = place
    const href = step === 1 ? fieldPath(campaign, field) : pathOfStep(campaign, step, adId)
    const where = label(rowOfStep(step).label)
    return (
      <ScreenLink href={href} className={styles.fix} aria-label={t('Open {step}: {finding}', { step: where, finding: finding.text })}>
        {t('Open {step}', { step: where })}
      </ScreenLink>
    )
  }
  return finding.place === 'forecast' && finding.code !== 'forecastNotPossible' ? <RunForecast campaign={campaign} /> : null
}

function RunForecast({ campaign }: { campaign: Campaign }) {
  const mayForecast = useCan(forecast.campaign)
  const [isRunning, setRunning] = useState(false)
  if (!mayForecast) return null
  const run = async () => {
    setRunning(true)
    try {
      await api.call(forecast.campaign, { body: { campaignId: campaign.id } }, { skipCache: true })
      await queryClient.invalidateQueries()
    } catch (error) {
      reportError(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <LinkButton className={styles.fix!} isPending={isRunning} onPress={() => void run()}>
      {isRunning ? t('Running…') : t('Run the forecast')}
    </LinkButton>
  )
}
