import { billing, targeting } from '@spotdesk/sdk/calls'
import type { Ad, Campaign } from '@spotdesk/sdk'
import { adTypeLabels, formatMoney, formatObjective } from '@spotdesk/sdk/values'
import { ErrorState, KeyValuePanel, Spinner } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../shared/page/Card.tsx'
import { query } from '../../../../shared/query.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../../shared/text.ts'
import { summaryPath } from '../../paths.ts'
import { pathOfStep } from '../wizard-steps.ts'
import { EditLink } from './SettingsPanels.tsx'
import styles from './summary.module.css'

/** The ads of the draft with the share of the rotation that each gets. */
export function AdsPanel({ campaign, ads }: { campaign: Campaign; ads: readonly Ad[] }) {
  const weights = ads.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Card title={t('Ads')} action={<EditLink of={t('Ads')} href={pathOfStep(campaign, 2)} />}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Ad')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Creative')}</th>
            <th scope="col" className={styles.number}>
              {t('Share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ads.map((ad) => (
            <tr key={ad.id}>
              <th scope="row">
                <ScreenLink href={summaryPath(campaign, ad.id)} dir="auto">
                  {ad.name}
                </ScreenLink>
              </th>
              <td>{label(adTypeLabels[ad.type])}</td>
              <td dir="auto">{creativeText(ad)}</td>
              <td className={styles.number}>{t('{share}%', { share: Math.round((ad.weight / weights) * 100) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** 'jingle.mp3, 30 s', '30 s estimated, no creative yet', the address of a tag. */
export function creativeText({ creative, estimatedDuration, redirectUrl }: Ad): string {
  if (creative) {
    const { fileName, durationSeconds: seconds } = creative
    return seconds === null ? fileName : t('{file}, {seconds} s', { file: fileName, seconds: Math.round(seconds) })
  }
  if (redirectUrl) return redirectUrl
  return estimatedDuration === null ? t('No creative yet') : t('{seconds} s estimated, no creative yet', { seconds: estimatedDuration })
}

/** The targeting of the draft in a sentence. */
export function TargetingPanel({ campaign }: { campaign: Campaign }) {
  const read = useQuery(query(targeting.ofCampaign, { id: campaign.id }))
  return (
    <Card title={t('Targeting')} action={<EditLink of={t('Targeting')} href={pathOfStep(campaign, 3)} />}>
      {read.isPending && <Spinner label={t('Loading...')} />}
      {read.isError && !read.data && <ErrorState message={toErrorText(read.error)} onRetry={() => void read.refetch()} />}
      {read.data && <p className={styles.sentence}>{read.data.sentence}</p>}
    </Card>
  )
}

/** The estimate of the budget in a few lines. Guaranteed campaigns have none. */
export function BudgetPanel({ campaign }: { campaign: Campaign }) {
  const { campaignType, campaignObjective: objective, currency, id } = campaign
  const isShown = campaignType !== 'RESERVED'
  const estimate = useQuery({ ...query(billing.estimate, { body: { campaignContext: { campaignId: id } } }), enabled: isShown })
  if (!isShown) return null
  if (estimate.isError && !estimate.data)
    return (
      <Card title={t('Budget')}>
        <ErrorState message={toErrorText(estimate.error)} onRetry={() => void estimate.refetch()} />
      </Card>
    )
  const totals = estimate.data?.estimatedTotals
  const isUnlimited = objective.unlimited
  const between = (low: number | null | undefined, high: number | null | undefined) => {
    if (isUnlimited) return t('Unlimited')
    if (low === undefined || high === undefined) return null
    if (low === high) return formatMoney(low, currency)
    return t('{low} – {high}', { low: formatMoney(low, currency), high: formatMoney(high, currency) })
  }
  return (
    <KeyValuePanel
      title={t('Budget')}
      columns={3}
      items={[
        { label: t('Objective'), value: formatObjective(objective, currency) },
        { label: t('Billable spend'), value: between(totals?.minBillableSpend, totals?.maxBillableSpend) },
        // Left out for those who may not see it.
        ...(totals?.minForecastedInvoice === null
          ? []
          : [{ label: t('Estimated invoice'), value: between(totals?.minForecastedInvoice, totals?.maxForecastedInvoice) }]),
      ]}
    />
  )
}
