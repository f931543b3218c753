import type { Ad, Campaign } from '@spotdesk/sdk'
import { targeting } from '@spotdesk/sdk/calls'
import { adSubtypeLabels, adTypeLabels, formatCapping } from '@spotdesk/sdk/values'
import { ErrorState, KeyValuePanel, Spinner } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Card } from '../../../shared/page/Card.tsx'
import { useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { label, t } from '../../../shared/text.ts'
import { CreativePreview } from '../../../shared/page/CreativePreview.tsx'
import { readCampaignId } from '../campaign-id.ts'
import { draftAdPath } from '../paths.ts'
import { EditLink } from './summary/SettingsPanels.tsx'
import { SummaryFrame } from './summary/SummaryFrame.tsx'
import { creativeText } from './summary/SummaryParts.tsx'
import styles from './summary/summary.module.css'
import { WizardPage } from './WizardPage.tsx'

/** Step 4 of the wizard: an ad as it will be submitted, with its own targeting. */
export default function SummaryAd() {
  const { adId } = useParams({ strict: false }) as { adId: string }
  const known = readCampaignId(adId)
  return (
    <WizardPage step={4}>
      {(draft) => {
        const ad = draft.ads.find(({ id }) => id === known)
        return (
          <SummaryFrame draft={draft} adId={known}>
            {ad ? <AdSummary campaign={draft.campaign} ad={ad} /> : <ErrorState message={t('There is no ad at this address.')} />}
          </SummaryFrame>
        )
      }}
    </WizardPage>
  )
}

function AdSummary({ campaign, ad }: { campaign: Campaign; ad: Ad }) {
  const dates = useDates()
  const zone = campaign.timeZone
  const hasFlight = ad.startDate !== null || ad.endDate !== null
  const end = ad.endDate ?? campaign.endDate
  const ends = {
    start: dates.dayTime(ad.startDate ?? campaign.startDate, zone),
    end: end ? dates.endTime(end, zone) : '–',
    zone,
  }
  return (
    <>
      <KeyValuePanel
        title={ad.name}
        columns={2}
        actions={<EditLink of={ad.name} href={draftAdPath(campaign, ad.id)} />}
        items={[
          { label: t('Type'), value: ad.subtype ? label(adSubtypeLabels[ad.subtype]) : label(adTypeLabels[ad.type]) },
          { label: t('Creative'), value: <span dir="auto">{creativeText(ad)}</span> },
          { label: t('Weight'), value: ad.weight, note: t('Its share of the rotation, in proportion to the other ads.') },
          {
            label: t('Objective'),
            value: ad.includedInCampaignObjective ? t('Counts towards it') : t('Does not count, and costs nothing'),
          },
          { label: t('Flight'), value: hasFlight ? t('From {start} to {end}, by {zone} time.', ends) : t('As the campaign') },
          { label: t('Capping'), value: ad.cappingRules.map(formatCapping).join('; ') || t('As the campaign') },
          { label: t('Click address'), value: ad.clickUrl },
          { label: t('Shown with'), value: ad.linkedTo.map(({ name }) => name).join(', ') },
        ]}
      />
      {ad.creative && (
        <Card title={t('Creative')}>
          <CreativePreview file={ad.creative} />
        </Card>
      )}
      <AdTargetingPanel campaign={campaign} ad={ad} />
    </>
  )
}

/** The ad's own targeting, and how it joins the campaign's. */
function AdTargetingPanel({ campaign, ad }: { campaign: Campaign; ad: Ad }) {
  const read = useQuery(query(targeting.ofAd, { id: campaign.id, adId: ad.id }))
  return (
    <Card title={t('Targeting')}>
      {read.isPending && <Spinner label={t('Loading...')} />}
      {read.isError && !read.data && <ErrorState message={toErrorText(read.error)} onRetry={() => void read.refetch()} />}
      {read.data && <p className={styles.sentence}>{targetingText(read.data)}</p>}
    </Card>
  )
}

function targetingText({
  groups,
  link,
  sentence,
  campaign,
}: {
  groups: unknown
  link: 'AND' | 'REPLACE'
  sentence: string
  campaign: { sentence: string }
}) {
  if (groups === null) return t('As the campaign: {sentence}', { sentence: campaign.sentence })
  return link === 'AND'
    ? t('Within the targeting of the campaign: {sentence}', { sentence })
    : t('In place of the targeting of the campaign: {sentence}', { sentence })
}
