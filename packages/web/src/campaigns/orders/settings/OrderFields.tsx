import { Checkbox, NumberField, PercentField, Select, TextAreaField, TextField, useSignalValue } from '@spotdesk/ui'
import { DateTimeField } from '@spotdesk/ui/dates'
import { fixedWithCampaignsText, type OrderField } from '@spotdesk/sdk/rules'
import {
  type Currency,
  currencies,
  formatCapping,
  formatMoney,
  limits,
  objectiveTypeLabels,
  objectiveTypes,
  revenueTypes,
  rowErrorText,
} from '@spotdesk/sdk/values'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDates } from '../../../shared/dates.ts'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../shared/forms/FormRow.tsx'
import { formatValue } from '../../../shared/forms/format-value.ts'
import { currentAccount } from '../../../shared/session/session.ts'
import { label, t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { NoAdvertiser } from '../../campaigns/advertiser/NoAdvertiser.tsx'
import { CapsField, capSentence } from '../../../shared/forms/caps/CapsField.tsx'
import type { TypedCap } from '../../../shared/forms/caps/typed-cap.ts'
import { advertiserLookUp } from '../../campaigns/settings/look-ups.ts'
import { LookUpField } from '../../campaigns/settings/LookUpFields.tsx'
import { revenueTypeLabels } from '../../campaigns/settings/revenue-texts.ts'
import styles from '../../campaigns/settings/settings.module.css'
import { isFixed, type OrderFacts, type OrderValues, findOrderWarnings } from './order-values.ts'

interface OrderFieldsProps {
  form: ApiForm<OrderValues>
  /** Null: a new order. */
  facts: OrderFacts | null
  /** The user may see the margin. */
  hasMargin: boolean
}

interface SectionProps extends OrderFieldsProps {
  bound: { form: ApiForm<OrderValues>; hasChangeMark: boolean }
  lockOf: (field: OrderField) => { isDisabled?: true; disabledReason?: string }
}

/** The fields of an order's settings in their sections, of a new order and of one that is there. */
export function OrderFields({ form, facts, hasMargin }: OrderFieldsProps) {
  const props: SectionProps = {
    form,
    facts,
    hasMargin,
    bound: { form, hasChangeMark: facts !== null },
    lockOf: (field) => (isFixed(field, facts) ? { isDisabled: true, disabledReason: label(fixedWithCampaignsText) } : {}),
  }
  return (
    <div className={styles.sections}>
      <Basics {...props} />
      <OrderDates {...props} />
      <Objective {...props} />
      <Money {...props} />
      <More {...props} />
    </div>
  )
}

function Basics({ form, facts, bound, lockOf }: SectionProps) {
  const hasManyAdvertisers = useSignalValue(currentAccount)?.hasAccessToMultipleAdvertisers ?? false
  const advertiserId = useWatch({ control: form.rhf.control, name: 'advertiserId' })
  // A new order has the sole advertiser of the account from the start.
  const [hasNoAdvertiser] = useState(facts === null && !hasManyAdvertisers && advertiserId === null)
  const choose = (advertiser: { id: number; name: string }) => {
    advertiserLookUp.learn(advertiser)
    form.rhf.setValue('advertiserId', String(advertiser.id), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <section className={styles.section} aria-labelledby="order-basics">
      <h2 id="order-basics">{t('Basics')}</h2>
      <FormRow>
        <FormField {...bound} name="name" as={TextField} label={t('Name')} />
        <FormField {...bound} name="externalReference" as={TextField} label={t('External reference')} />
      </FormRow>
      {hasNoAdvertiser && advertiserId === null && <NoAdvertiser onCreated={choose} />}
      {(hasManyAdvertisers || (hasNoAdvertiser && advertiserId !== null)) && (
        <FormRow>
          <FormField
            {...bound}
            name="advertiserId"
            as={LookUpField}
            of={advertiserLookUp}
            label={t('Advertiser')}
            isRequired
            description={t('Every campaign of the order is for this advertiser.')}
            format={advertiserLookUp.name}
            {...lockOf('advertiserId')}
          />
          <span />
        </FormRow>
      )}
    </section>
  )
}

/** Start and end in the account's zone; an order needs neither. */
function OrderDates({ bound, lockOf }: SectionProps) {
  const { dateFormat, timeFormat, agency } = useUser()
  const dates = useDates()
  const zone = agency.timeZone
  const shared = { ...bound, as: DateTimeField, zone, formats: { dateFormat, timeFormat } } as const
  return (
    <section className={styles.section} aria-labelledby="order-dates">
      <h2 id="order-dates">{t('Dates')}</h2>
      <FormRow>
        <FormField
          {...shared}
          name="startDate"
          label={t('Start')}
          placeholder={t('No start')}
          affects={['endDate']}
          format={(date: Date | null) => (date instanceof Date ? dates.dayTime(date, zone) : t('no start'))}
          {...lockOf('startDate')}
        />
        <FormField
          {...shared}
          name="endDate"
          edge="end"
          label={t('End')}
          placeholder={t('No end')}
          format={(date: Date | null) => (date instanceof Date ? dates.endTime(date, zone) : t('no end'))}
          {...lockOf('endDate')}
        />
      </FormRow>
    </section>
  )
}

/** The objective, and how it is to be bought. */
function Objective({ form, facts, bound, lockOf }: SectionProps) {
  const [objectiveType, currency, isUnlimited] = useWatch({
    control: form.rhf.control,
    name: ['objectiveType', 'orderRevenue.currency', 'orderObjective.unlimited'],
  })
  const unit = objectiveType === 'PRICE' ? currency : t('impressions')
  const format = (value: number | null) =>
    objectiveType === 'PRICE' && typeof value === 'number' ? formatMoney(value, currency) : formatValue(value)
  const parts: ('orderObjective.managedObjective' | 'orderObjective.optimisedObjective')[] = [
    'orderObjective.managedObjective',
    'orderObjective.optimisedObjective',
  ]
  return (
    <section className={styles.section} aria-labelledby="order-objective">
      <h2 id="order-objective">{t('Objective and currency')}</h2>
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
          name="orderRevenue.currency"
          as={Select}
          label={t('Currency')}
          isRequired={false}
          isSearchable
          options={currencies.map((value: Currency) => ({ value, label: value }))}
          {...lockOf('currency')}
        />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="orderObjective.value"
          as={NumberField}
          label={t('Objective')}
          unit={unit}
          format={format}
          affects={parts}
          {...(isUnlimited ? { isDisabled: true, placeholder: t('Unlimited') } : {})}
        />
        <div className={styles.unlimited}>
          <FormField
            {...bound}
            name="orderObjective.unlimited"
            as={Checkbox}
            label={t('Unlimited')}
            isRequired={false}
            affects={['orderObjective.value', ...parts]}
          />
        </div>
      </FormRow>
      <Warnings form={form} facts={facts} />
      <FormRow>
        <FormField
          {...bound}
          name="orderObjective.managedObjective"
          as={NumberField}
          label={t('Managed objective')}
          unit={unit}
          description={t('The part that is bought as guaranteed campaigns.')}
          format={format}
          affects={['orderObjective.optimisedObjective']}
        />
        <FormField
          {...bound}
          name="orderObjective.optimisedObjective"
          as={NumberField}
          label={t('Optimised objective')}
          unit={unit}
          description={t('The part that is spread over standard campaigns. Both parts together are at most the objective.')}
          format={format}
          affects={['orderObjective.managedObjective']}
        />
      </FormRow>
    </section>
  )
}

/** Sentences about an objective that is questionable and can be saved all the same. */
function Warnings({ form, facts }: Pick<OrderFieldsProps, 'form' | 'facts'>) {
  const values = useWatch({ control: form.rhf.control, compute: (all) => all })
  return findOrderWarnings(values, facts).map(({ code, params }) => (
    <p key={code} role="status" className={styles.warning}>
      {label(rowErrorText(code, localized(params)))}
    </p>
  ))
}

const localized = (params: Record<string, string | number> = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value.toLocaleString('en-US') : value]),
  )

/** How it is paid for. */
function Money({ hasMargin, bound }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby="order-money">
      <h2 id="order-money">{t('Price and margin')}</h2>
      <FormRow>
        <FormField
          {...bound}
          name="orderRevenue.type"
          as={Select}
          label={t('Revenue type')}
          isRequired={false}
          options={revenueTypes.map((value) => ({ value, label: revenueTypeLabels[value]() }))}
        />
        {hasMargin ? (
          <FormField
            {...bound}
            name="margin"
            as={PercentField}
            label={t('Margin')}
            decimals={4}
            isRequired
            description={t('New campaigns of the order begin with it.')}
            format={(value: number | null) => (typeof value === 'number' ? `${value}%` : formatValue(value))}
          />
        ) : (
          <span />
        )}
      </FormRow>
    </section>
  )
}

function More({ bound }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby="order-more">
      <h2 id="order-more">{t('Caps, deal and comments')}</h2>
      <FormRow>
        <FormField
          {...bound}
          name="cappingRules"
          as={CapsField}
          label={t('Frequency caps')}
          description={t('Over all campaigns of the order together, for each listener.')}
          none={t('It has no cap. Only the caps of its campaigns hold.')}
          format={(caps: readonly TypedCap[]) => caps.map(describeCap).join('; ') || t('no cap')}
        />
      </FormRow>
      <FormRow>
        <FormField {...bound} name="dealId" as={TextField} label={t('Deal id')} />
        <span />
      </FormRow>
      <FormRow>
        <FormField {...bound} name="comments" as={TextAreaField} label={t('Comments')} maximum={limits.comments} />
      </FormRow>
    </section>
  )
}

/** As it was saved, or as far as it is typed. */
const describeCap = (cap: TypedCap) => capSentence(cap) || formatCapping({ limit: 0, unit: cap.unit, unitMultiplier: 1 })
