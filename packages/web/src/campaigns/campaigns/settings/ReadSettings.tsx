import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { campaignLock } from '@spotdesk/sdk/rules'
import {
  campaignTypeLabels,
  categoryName,
  effectivePacingTexts,
  formatCapping,
  formatCpm,
  formatImpressions,
  formatObjective,
  formatPacing,
  objectiveTypeLabels,
} from '@spotdesk/sdk/values'
import { KeyValuePanel, type KeyValue, SectionAnchors } from '@spotdesk/ui'
import { useCan } from '../../../shared/session/Can.tsx'
import { Card } from '../../../shared/page/Card.tsx'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'
import { BudgetArea } from '../page/BudgetArea.tsx'
import { refusalText } from '../../../shared/texts/refusal-text.ts'
import { revenueTypeLabels } from './revenue-texts.ts'
import { Section } from './Section.tsx'
import { type SectionId, sectionId, settingsSections } from './sections.ts'
import styles from './settings.module.css'

/** The settings as values, for those who may not change them. */
export function ReadSettings({ campaign }: { campaign: Campaign }) {
  const dates = useDates()
  const items = toItems(campaign, dates)
  const lock = campaignLock(campaign)
  const mayWrite = useCan(campaigns.update)
  const sections = settingsSections()
  return (
    <BudgetArea
      campaign={campaign}
      request={{ campaignContext: { campaignId: campaign.id } }}
      anchors={
        <SectionAnchors
          label={t('Sections of the settings')}
          sections={sections.map(({ id, label: text }) => ({ id: sectionId(id), label: text }))}
        />
      }
    >
      <Card label={t('Campaign settings')}>
        {lock !== null && mayWrite && <p className={styles.locked}>{refusalText(lock, campaign)}</p>}
        <div className={styles.sections}>
          {sections.map(({ id }) => (
            <Section key={id} id={id}>
              <KeyValuePanel isPlain columns={2} items={items[id]} />
            </Section>
          ))}
        </div>
      </Card>
    </BudgetArea>
  )
}

function toItems(campaign: Campaign, dates: Dates): Record<SectionId, KeyValue[]> {
  const { timeZone: zone, startDate, endDate, currency, campaignRevenue: revenue, margin, effectivePacing } = campaign
  const second = campaign.extensions[0]?.data
  return {
    basics: [
      { label: t('Name'), value: <span dir="auto">{campaign.name}</span> },
      { label: t('Type'), value: label(campaignTypeLabels[campaign.campaignType]) },
    ],
    details: [
      { label: t('Order'), value: campaign.order?.name },
      { label: t('Advertiser'), value: campaign.advertiser.name },
      { label: t('Publisher'), value: campaign.publisher?.name },
      { label: t('Deal id'), value: campaign.dealId },
      { label: t('Assigned to'), value: campaign.assignedUsername ?? t('Unassigned') },
      { label: t('External reference'), value: campaign.externalReference },
      { label: t('Categories'), value: campaign.categoryIds.map(categoryName).join(', ') },
    ],
    flight: [
      { label: t('Start'), value: startDate && dates.dayTime(startDate, zone), note: zone },
      { label: t('End'), value: endDate ? dates.endTime(endDate, zone) : t('No end'), note: zone },
    ],
    price: [
      { label: t('Objective type'), value: label(objectiveTypeLabels[campaign.objectiveType]) },
      { label: t('Currency'), value: currency },
      { label: t('Objective'), value: formatObjective(campaign.campaignObjective, currency) },
      { label: revenueTypeLabels[revenue.type](), value: formatCpm(revenue.value, currency) },
      ...(margin === null ? [] : [{ label: t('Margin'), value: `${margin}%` }]),
    ],
    pacing: [
      { label: t('Pacing'), value: formatPacing(campaign.campaignPacing) },
      ...(effectivePacing.reason === null ? [] : [{ label: t('In force'), value: label(effectivePacingTexts[effectivePacing.reason]) }]),
    ],
    caps: [{ label: t('Frequency caps'), value: campaign.cappingRules.map(formatCapping).join('; ') || t('No cap') }],
    'second-screen': [
      { label: t('Second screen objective'), value: second ? formatImpressions(second.objective) : null },
      { label: t('Second screen CPM'), value: second ? formatCpm(second.cpmBid, currency) : null },
    ],
    attribution: [{ label: t('Attribution pixels'), value: campaign.attribution.pixelIds.join(', ') }],
  }
}
