import { Checkbox, NumberField, PercentField, Select } from '@spotdesk/ui'
import { DateTimeField } from '@spotdesk/ui/dates'
import {
  type Currency,
  currencies,
  dayMs,
  formatCpm,
  formatMoney,
  objectiveTypeLabels,
  objectiveTypes,
  revenueTypes,
} from '@spotdesk/sdk/values'
import { useWatch } from 'react-hook-form'
import { useDates } from '../../../shared/dates.ts'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../shared/forms/FormRow.tsx'
import { formatValue } from '../../../shared/forms/format-value.ts'
import { label, t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { CpmField } from './CpmField.tsx'
import { revenueTypeLabels, revenueUnits } from './revenue-texts.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-values.ts'
import type { SectionProps } from './section-props.ts'

/** Start and end in the account's zone; without an end it goes on. */
export function FlightSection({ campaign, form, lockOf }: SectionProps) {
  const { dateFormat, timeFormat } = useUser()
  const dates = useDates()
  const [start, end] = useWatch({ control: form.rhf.control, name: ['startDate', 'endDate'] })
  const zone = campaign.timeZone
  const bound = { form, hasChangeMark: true, zone, formats: { dateFormat, timeFormat } } as const
  const days =
    start instanceof Date && end instanceof Date && end > start ? Math.ceil((end.getTime() - start.getTime()) / dayMs - 1 / 12) : null
  const format = (date: Date | null) => (date instanceof Date ? dates.dayTime(date, zone) : formatValue(date))
  return (
    <Section id="flight">
      <FormRow>
        <FormField
          {...bound}
          name="startDate"
          as={DateTimeField}
          label={t('Start')}
          isRequired
          affects={['endDate']}
          format={format}
          {...lockOf('startDate')}
        />
        <FormField
          {...bound}
          name="endDate"
          as={DateTimeField}
          edge="end"
          label={t('End')}
          placeholder={t('No end')}
          {...(days !== null && { unit: t('{days, plural, one {# day} other {# days}}', { days }) })}
          format={(date: Date | null) => (date instanceof Date ? dates.endTime(date, zone) : t('no end'))}
          {...lockOf('endDate')}
        />
      </FormRow>
    </Section>
  )
}

/** The objective, and the price of it. */
export function PriceSection({ campaign, form, lockOf }: SectionProps) {
  const { control } = form.rhf
  const [currency, objectiveType, revenueType, isUnlimited] = useWatch({
    control,
    name: ['currency', 'objectiveType', 'campaignRevenue.type', 'campaignObjective.unlimited'],
  })
  const bound = { form, hasChangeMark: true } as const
  const isPrice = objectiveType === 'PRICE'
  const objectiveLock = lockOf('objectiveValue')
  return (
    <Section id="price">
      <FormRow>
        <FormField
          {...bound}
          name="campaignObjective.value"
          as={NumberField}
          label={t('Objective')}
          isRequired={!isUnlimited && campaign.campaignType !== 'SECOND_SCREEN'}
          unit={isPrice ? currency : t('impressions')}
          format={(value: number | null) => (isPrice && typeof value === 'number' ? formatMoney(value, currency) : formatValue(value))}
          {...(isUnlimited ? { isDisabled: true, placeholder: t('Unlimited') } : {})}
          {...objectiveLock}
        />
        <div className={styles.unlimited}>
          <FormField
            {...bound}
            name="campaignObjective.unlimited"
            as={Checkbox}
            label={t('Unlimited')}
            isRequired={false}
            affects={['campaignObjective.value']}
            {...lockOf('objectiveUnlimited')}
          />
        </div>
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="campaignRevenue.value"
          as={CpmField}
          label={revenueType}
          currency={currency}
          isCpm={revenueType === 'CPM'}
          consequencesOf={(cpm: number | null) => listMediaCost(form.rhf.getValues(), cpm)}
          unit={revenueUnits[revenueType]()}
          isRequired
          format={(value: number | null) => (typeof value === 'number' ? formatCpm(value, currency) : formatValue(value))}
          {...lockOf('cpm')}
        />
        <FormField
          {...bound}
          name="campaignRevenue.type"
          as={Select}
          label={t('Revenue type')}
          isRequired={false}
          options={revenueTypes.map((value) => ({ value, label: revenueTypeLabels[value]() }))}
          {...lockOf('revenueType')}
        />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="objectiveType"
          as={Select}
          label={t('Objective type')}
          isRequired={false}
          options={objectiveTypes.map((value) => ({ value, label: label(objectiveTypeLabels[value]) }))}
          {...lockOf('objectiveType')}
        />
        <FormField
          {...bound}
          name="currency"
          as={Select}
          label={t('Currency')}
          isRequired={false}
          isSearchable
          options={currencies.map((value: Currency) => ({ value, label: value }))}
          {...lockOf('currency')}
        />
      </FormRow>
      {campaign.margin !== null && (
        <FormRow>
          <FormField
            {...bound}
            name="margin"
            as={PercentField}
            label={t('Margin')}
            decimals={4}
            isRequired
            format={(value: number | null) => (typeof value === 'number' ? `${value}%` : formatValue(value))}
            {...lockOf('marginPercent')}
          />
          <span />
        </FormRow>
      )}
    </Section>
  )
}

/** The money that the media cost at a CPM, for a choice between two. */
function listMediaCost({ objectiveType, campaignObjective, campaignRevenue, currency }: SettingsValues, cpm: unknown) {
  const { value, unlimited } = campaignObjective
  const isKnown = objectiveType === 'IMPRESSIONS' && campaignRevenue.type === 'CPM' && !unlimited
  if (!isKnown || typeof value !== 'number' || typeof cpm !== 'number') return []
  return [{ name: t('Media'), text: formatMoney((value * cpm) / 1000, currency) }]
}

/** Impressions on a second screen, at a price of their own. */
export function SecondScreenSection({ form, lockOf }: SectionProps) {
  const { control } = form.rhf
  const [currency, objective] = useWatch({ control, name: ['currency', 'extensions.0.data.objective'] })
  const bound = { form, hasChangeMark: true } as const
  return (
    <Section id="second-screen">
      <FormRow>
        <FormField
          {...bound}
          name="extensions.0.data.objective"
          as={NumberField}
          label={t('Second screen objective')}
          unit={t('impressions')}
          affects={['extensions.0.data.cpmBid']}
          {...lockOf('secondScreenObjective')}
        />
        <FormField
          {...bound}
          name="extensions.0.data.cpmBid"
          as={CpmField}
          label={t('Second screen CPM')}
          currency={currency}
          unit={revenueUnits.CPM()}
          isRequired={objective !== null}
          format={(value: number | null) => (typeof value === 'number' ? formatCpm(value, currency) : formatValue(value))}
          {...lockOf('secondScreenCpm')}
        />
      </FormRow>
    </Section>
  )
}
