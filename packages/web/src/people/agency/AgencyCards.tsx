import { MoneyField, NumberField, PercentField, RadioGroup, Select, TextField } from '@spotdesk/ui'
import type { AgencySettings } from '@spotdesk/sdk'
import {
  DeliveryThresholdSettings,
  deliveryThresholds,
  ForecastThresholdSettings,
  forecastThresholds,
  formatMoney,
  limits,
  type MarginMode,
} from '@spotdesk/sdk/values'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../shared/page/Card.tsx'
import type { ApiForm } from '../../shared/forms/api-form.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormRow } from '../../shared/forms/FormRow.tsx'
import { currencyOptions, timeZoneOptions } from '../../shared/profile/choices.ts'
import { t } from '../../shared/text.ts'
import styles from './agency.module.css'
import { exampleCosts, marginExample } from './margin-example.ts'
import { RecipientsField } from './RecipientsField.tsx'
import type { AgencyValues } from './settings-values.ts'
import { deliveryThresholdTexts, forecastThresholdTexts } from '../../shared/texts/threshold-texts.ts'
import { ThresholdsField, thresholdsText, type ThresholdValues } from './ThresholdsField.tsx'

interface CardProps {
  bound: { form: ApiForm<AgencyValues>; hasChangeMark: true; isDisabled?: boolean }
}

/** Name, site, and the account zone with what a new one does. */
export function AgencyCard({ bound, settings }: CardProps & { settings: AgencySettings }) {
  const { control } = bound.form.rhf
  const timeZone = useWatch({ control, name: 'timeZone' })
  const zones = useMemo(() => timeZoneOptions(settings.timeZone), [settings.timeZone])
  return (
    <Card title={t('Agency')}>
      <FormRow>
        <FormField {...bound} name="name" as={TextField} label={t('Name')} />
        <FormField {...bound} name="domain" as={TextField} label={t('Domain')} description={t('A host, such as example.com.')} />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="timeZone"
          as={Select}
          label={t('Time zone')}
          options={zones}
          isSearchable
          isRequired={false}
          description={
            timeZone === settings.timeZone
              ? t('Of flights, files, daily figures and pacing.')
              : t(
                  'Days are counted anew. Daily figures and pacing follow the new midnight. Flights keep their instants, so they read other times of day.',
                )
          }
        />
      </FormRow>
      <p className={styles.note}>{t('Market: {name}', { name: settings.market.name })}</p>
    </Card>
  )
}

/** Currency, maximum CPM, and the margin by an example. */
export function MoneyCard({ bound }: CardProps) {
  const { control, formState } = bound.form.rhf
  const [currency, percent] = useWatch({ control, name: ['currency', 'marginPercent'] })
  const isOther = currency !== formState.defaultValues?.currency
  const currencies = useMemo(() => currencyOptions(), [])
  return (
    <Card title={t('Price and margin')}>
      <FormRow>
        <FormField
          {...bound}
          name="currency"
          as={Select}
          label={t('Currency')}
          options={currencies}
          isSearchable
          isRequired={false}
          description={
            isOther
              ? t('New orders and the maximum CPM are in {currency}. Orders that exist keep their currency.', { currency })
              : t('Of new orders and of the maximum CPM.')
          }
        />
        <FormField
          {...bound}
          name="maximumCpm"
          as={MoneyField}
          currency={currency}
          decimals={limits.cpmDecimals}
          label={t('Maximum CPM')}
          description={t('A CPM above it gets a warning. Without a value there is none.')}
        />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="marginPercent"
          as={PercentField}
          decimals={4}
          label={t('Margin')}
          description={t('New orders begin with it.')}
        />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="marginMode"
          as={RadioGroup}
          label={t('The margin is billed')}
          isRequired={false}
          options={[
            {
              value: 'INCLUSIVE',
              label: t('Inclusive: as a part of the bill'),
              description: <Example mode="INCLUSIVE" {...{ percent, currency }} />,
            },
            { value: 'MARKUP', label: t('Markup: on top of the costs'), description: <Example mode="MARKUP" {...{ percent, currency }} /> },
          ]}
          format={(value: MarginMode) => (value === 'MARKUP' ? t('Markup') : t('Inclusive'))}
        />
      </FormRow>
    </Card>
  )
}

/** Percent of the example while the agency has no margin: without one both ways are the same. */
const exampleMargin = 15

/** The bill for costs of 1,000. */
function Example({ mode, percent, currency }: { mode: MarginMode; percent: unknown; currency: string }) {
  const known = typeof percent === 'number' && percent > 0 && percent < 100 ? percent : exampleMargin
  const { billed, margin, net } = marginExample(mode, known)
  const money = (amount: number) => formatMoney(amount, currency)
  return t('For example, with {percent}% and costs of {costs}: {billed} is billed, {margin} of it is the margin, and {net} is left.', {
    percent: known,
    costs: money(exampleCosts),
    billed: money(billed),
    margin: money(margin),
    net: money(net),
  })
}

/** The longest ad, and the rules that inventory is matched by. */
export function InventoryCard({ bound }: CardProps) {
  return (
    <Card title={t('Ads and inventory')}>
      <FormRow>
        <FormField {...bound} name="adSecondsMax" as={NumberField} unit={t('s')} label={t('Longest audio ad')} isRequired />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="daypartZone"
          as={RadioGroup}
          label={t('Clock of dayparts')}
          isRequired={false}
          options={[
            { value: 'LISTENER', label: t('The listener'), description: t('8:00 is 8:00 where somebody listens.') },
            { value: 'STATION', label: t('The station'), description: t('8:00 is 8:00 in the time zone of the station.') },
            { value: 'ACCOUNT', label: t('The account'), description: t('8:00 is 8:00 in the time zone of the agency, everywhere.') },
          ]}
        />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="unratedContent"
          as={RadioGroup}
          label={t('Podcast episodes that nobody has rated')}
          isRequired={false}
          options={[
            { value: 'EXCLUDE', label: t('Leave out'), description: t('A rule of brand safety leaves them out.') },
            { value: 'ALLOW', label: t('Allow'), description: t('They may carry the ad, in spite of a rule of brand safety.') },
          ]}
        />
      </FormRow>
    </Card>
  )
}

/** The mailboxes that digests go to. */
export function RecipientsCard({ bound }: CardProps) {
  return (
    <Card title={t('Notifications')}>
      <FormRow>
        <FormField
          {...bound}
          name="notificationRecipients"
          as={RecipientsField}
          label={t('Recipients')}
          isRequired={false}
          description={t('Digests of the agency go to them, beside its users. Type an address and press Enter. At most {count}.', {
            count: limits.notificationRecipients,
          })}
        />
      </FormRow>
    </Card>
  )
}

const delivery = { texts: deliveryThresholdTexts, defaults: deliveryThresholds, schema: DeliveryThresholdSettings }
const forecast = { texts: forecastThresholdTexts, defaults: forecastThresholds, schema: ForecastThresholdSettings }

/** The thresholds of delivery statuses, and those of forecasts. */
export function ThresholdCards({ bound }: CardProps) {
  return (
    <>
      <Card title={t('Delivery statuses')}>
        <FormField
          {...bound}
          {...delivery}
          name="deliveryThresholds"
          as={ThresholdsField}
          label={t('Thresholds of delivery statuses')}
          isLabelHidden
          isRequired={false}
          format={(values: ThresholdValues) => thresholdsText(delivery, values)}
        />
      </Card>
      <Card title={t('Forecasts')}>
        <FormField
          {...bound}
          {...forecast}
          name="forecastThresholds"
          as={ThresholdsField}
          label={t('Thresholds of forecasts')}
          isLabelHidden
          isRequired={false}
          format={(values: ThresholdValues) => thresholdsText(forecast, values)}
        />
      </Card>
    </>
  )
}
