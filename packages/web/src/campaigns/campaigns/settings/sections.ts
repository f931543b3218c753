/** The sections of a campaign's settings, with their fields. */
import { t } from '../../../shared/text.ts'

export type SectionId = 'basics' | 'flight' | 'price' | 'details' | 'pacing' | 'caps' | 'second-screen' | 'attribution'

export interface SettingsSection {
  id: SectionId
  label: string
  fields: readonly string[]
}

export function settingsSections(): SettingsSection[] {
  return [
    {
      id: 'basics',
      label: t('Basics'),
      fields: ['name', 'campaignType'],
    },
    { id: 'flight', label: t('Flight'), fields: ['startDate', 'endDate'] },
    {
      id: 'price',
      label: t('Objective and price'),
      fields: [
        'objectiveType',
        'currency',
        'campaignObjective.value',
        'campaignObjective.unlimited',
        'campaignRevenue.type',
        'campaignRevenue.value',
        'margin',
      ],
    },
    {
      id: 'details',
      label: t('Order and details'),
      fields: ['order', 'advertiser', 'publisher', 'dealId', 'assignedUsername', 'externalReference', 'categoryIds'],
    },
    { id: 'pacing', label: t('Pacing'), fields: ['campaignPacing.priority', 'campaignPacing.type'] },
    { id: 'caps', label: t('Caps'), fields: ['cappingRules'] },
    { id: 'second-screen', label: t('Second screen'), fields: ['extensions.0.data.objective', 'extensions.0.data.cpmBid'] },
    { id: 'attribution', label: t('Attribution'), fields: ['attribution.pixelIds'] },
  ]
}

/** The id of a section's element on the page. */
export const sectionId = (id: SectionId) => `settings-${id}`
