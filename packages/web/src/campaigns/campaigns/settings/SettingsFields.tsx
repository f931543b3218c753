import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { BasicsSection, DetailsSection } from './BasicsSection.tsx'
import { advertiserLookUp, orderLookUp, publisherLookUp } from './look-ups.ts'
import { CapsSection, PacingSection } from './PacingSection.tsx'
import { FlightSection, PriceSection, SecondScreenSection } from './PriceSections.tsx'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../shared/forms/FormRow.tsx'
import { t } from '../../../shared/text.ts'
import { PixelsField } from './LookUpFields.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import { useLocks } from './use-locks.ts'
import type { SectionProps, SettingsFieldsProps } from './section-props.ts'

/** The fields of a campaign's settings in their sections, without head and save bar. Each follows its own value: what else the page learns draws none again. */
export const SettingsFields = memo(function SettingsFields({ campaign, form }: SettingsFieldsProps) {
  const lockOf = useLocks(form, campaign)
  // Before the fields show the names; known ones are learned again for nothing.
  advertiserLookUp.learn(campaign.advertiser)
  orderLookUp.learn(campaign.order)
  publisherLookUp.learn(campaign.publisher)
  const props = { campaign, form, lockOf }
  return (
    <div className={styles.sections}>
      {campaign.status === 'COMPLETED' && (
        <p className={styles.locked}>
          {t(
            'The campaign is completed. Only its end and its objectives can change. A later end or a higher objective can start it again.',
          )}
        </p>
      )}
      <BasicsSection {...props} />
      <FlightSection {...props} />
      <PriceSection {...props} />
      <DetailsSection {...props} />
      <PacingSection {...props} />
      <CapsSection {...props} />
      <SecondScreenSection {...props} />
      <AttributionSection {...props} />
    </div>
  )
})

function AttributionSection({ form, lockOf }: SectionProps) {
  const order = useWatch({ control: form.rhf.control, name: 'order' })
  return (
    <Section id="attribution">
      <FormRow>
        <FormField
          form={form}
          hasChangeMark
          name="attribution.pixelIds"
          as={PixelsField}
          order={order}
          label={t('Attribution pixels')}
          description={t("Choose one of the order's, or type another as vendor:id.")}
          {...lockOf('attributionPixelIds')}
        />
      </FormRow>
    </Section>
  )
}
