import type { Campaign } from '@spotdesk/sdk'
import type { CampaignField } from '@spotdesk/sdk/rules'
import { campaignTypeLabels, categoryName } from '@spotdesk/sdk/values'
import { type KeyValue, KeyValuePanel } from '@spotdesk/ui'
import { useDates } from '../../../../shared/dates.ts'
import { ScreenLink } from '../../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../../shared/text.ts'
import { fieldPath } from '../wizard-steps.ts'
import { cappingText, flightText, objectiveText, pacingText, priceText, secondScreenText } from './settings-text.ts'

/** The settings of the draft by section, each with the way to where it is changed. */
export function SettingsPanels({ campaign }: { campaign: Campaign }) {
  const dates = useDates()
  const { margin, attribution, categoryIds, dealId, externalReference } = campaign
  return (
    <>
      <Section
        campaign={campaign}
        title={t('Basics')}
        field="name"
        items={[
          { label: t('Name'), value: <span dir="auto">{campaign.name}</span> },
          { label: t('Type'), value: label(campaignTypeLabels[campaign.campaignType]) },
          { label: t('Advertiser'), value: campaign.advertiser.name },
          { label: t('Order'), value: campaign.order?.name ?? t('No order') },
          { label: t('Publisher'), value: campaign.publisher?.name ?? t('Any that the targeting allows') },
          { label: t('Assigned to'), value: campaign.assignedUsername ?? t('Unassigned') },
          ...optional(t('Deal id'), dealId),
          ...optional(t('External reference'), externalReference),
        ]}
      />
      <Section
        campaign={campaign}
        title={t('Flight, objective and price')}
        field="startDate"
        items={[
          { label: t('Flight'), value: flightText(campaign, dates) },
          { label: t('Objective'), value: objectiveText(campaign) },
          { label: t('Price'), value: priceText(campaign) },
          ...optional(t('Second screen'), secondScreenText(campaign)),
          ...optional(t('Margin'), margin === null ? null : t('{margin}%', { margin })),
        ]}
      />
      <Section
        campaign={campaign}
        title={t('Delivery')}
        field="pacingPriority"
        items={[
          { label: t('Pacing'), value: pacingText(campaign) },
          { label: t('Capping'), value: cappingText(campaign) },
          ...optional(t('Attribution'), attribution.pixelIds.join(', ')),
          ...optional(t('Categories'), categoryIds.map(categoryName).join(', ')),
        ]}
      />
    </>
  )
}

const optional = (name: string, value: string | null): KeyValue[] => (value === null || value === '' ? [] : [{ label: name, value }])

interface SectionProps {
  campaign: Campaign
  title: string
  /** The setting that takes the focus when the section is changed. */
  field: CampaignField
  items: readonly KeyValue[]
}

function Section({ campaign, title, field, items }: SectionProps) {
  return <KeyValuePanel title={title} items={items} columns={2} actions={<EditLink of={title} href={fieldPath(campaign, field)} />} />
}

/** Leads to where a section is changed. */
export function EditLink({ of, href }: { of: string; href: string }) {
  return (
    <ScreenLink href={href} aria-label={t('Edit {section}', { section: of })}>
      {t('Edit')}
    </ScreenLink>
  )
}
