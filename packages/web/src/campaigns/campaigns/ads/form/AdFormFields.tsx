import { Checkbox, DurationField, MultiSelect, NumberField, RadioGroup, Select, TextField } from '@spotdesk/ui'
import { DateTimeField } from '@spotdesk/ui/dates'
import { adMedia, hasAdSetting } from '@spotdesk/sdk/rules'
import { type AdType, adOutputTypeOf, adSubtypeLabels, adTypeLabels, limits, rowErrorPattern } from '@spotdesk/sdk/values'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiForm } from '../../../../shared/forms/api-form.ts'
import { FormField } from '../../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../../shared/forms/FormRow.tsx'
import { useDates } from '../../../../shared/dates.ts'
import { label, t } from '../../../../shared/text.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import { CapsField, capSentence } from '../../../../shared/forms/caps/CapsField.tsx'
import type { TypedCap } from '../../../../shared/forms/caps/typed-cap.ts'
import styles from './AdForm.module.css'
import { type AdValues, judgeAd, withType } from './ad-values.ts'
import { CreativeField, type KnownFile } from './CreativeField.tsx'
import { UrlsField } from './UrlsField.tsx'
import type { AdFormWorld } from '../use-ad-world.ts'

export interface AdFieldsProps {
  form: ApiForm<AdValues>
  world: AdFormWorld
  /** Nothing can be changed. */
  isLocked: boolean
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The fields of an ad. The type decides which of them there are. */
export function AdFormFields(props: AdFieldsProps) {
  const type = useWatch({ control: props.form.rhf.control, name: 'type' })
  return (
    <div className={styles.sections}>
      <Basics {...props} type={type} />
      <Media {...props} type={type} />
      <Addresses {...props} type={type} />
      <Delivery {...props} type={type} />
    </div>
  )
}

type SectionProps = AdFieldsProps & { type: AdType }

const toBound = ({ form, world, isLocked }: AdFieldsProps) => ({ form, hasChangeMark: world.ad !== null, isDisabled: isLocked }) as const

function Basics(props: SectionProps) {
  const { form, world, isLocked, type } = props
  const { ad, types } = world
  const bound = toBound(props)
  const isFixed = ad !== null && ad.status !== 'DRAFT'
  const subtypes = types.find((one) => one.type === type)?.subtypes ?? []
  const setType = (next: AdType) => {
    const values = withType(form.rhf.getValues(), next, (id) => world.creatives.get(id)?.mediaType)
    for (const name of ['type', 'subtype', 'creative', 'estimatedDuration', 'redirectUrl', 'linkedTo'] as const)
      form.rhf.setValue(name, values[name], { shouldDirty: true, shouldValidate: form.rhf.formState.isSubmitted })
  }
  return (
    <Section title={t('Ad')}>
      <FormField
        {...bound}
        name="type"
        as={TypeField}
        label={t('Type')}
        isRequired={false}
        isInLine
        isDisabled={isLocked || isFixed}
        {...(isFixed && !isLocked && { disabledReason: t('Fixed once the ad is no draft any more.') })}
        options={types.map(({ type: value }) => ({ value, label: label(adTypeLabels[value]) }))}
        onPicked={setType}
      />
      <FormRow>
        <FormField {...bound} name="name" as={TextField} label={t('Name')} />
        {hasAdSetting(type, 'subtype') && (
          <FormField
            {...bound}
            name="subtype"
            as={Select}
            label={t('Subtype')}
            isRequired={false}
            options={subtypes.map((value) => ({ value, label: label(adSubtypeLabels[value]) }))}
          />
        )}
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="weight"
          as={NumberField}
          label={t('Weight')}
          description={t('1 to 100: its share of the rotation, in proportion to the weights of the other ads.')}
        />
        <FormField {...bound} name="externalReference" as={TextField} label={t('External reference')} />
      </FormRow>
      <FormField
        {...bound}
        name="includedInCampaignObjective"
        as={Checkbox}
        label={t('In objective')}
        isRequired={false}
        description={t('Without it the ad delivers, and its impressions are neither counted nor charged.')}
      />
    </Section>
  )
}

interface TypeFieldProps extends Omit<Parameters<typeof RadioGroup<AdType>>[0], 'onChange' | 'value'> {
  value: AdType
  onChange: (type: AdType) => void
  /** Another type was chosen: it changes other fields too. */
  onPicked: (type: AdType) => void
}

function TypeField({ onChange: _, onPicked, ...props }: TypeFieldProps) {
  return <RadioGroup<AdType> {...props} onChange={onPicked} />
}

function Media(props: SectionProps) {
  const { form, world, type } = props
  const bound = toBound(props)
  const present: KnownFile | null = world.ad?.creative ?? null
  const takesMedia = adMedia[type].length > 0
  const hasDuration = hasAdSetting(type, 'estimatedDuration')
  return (
    <Section title={takesMedia ? t('Creative') : t('Tag')}>
      {takesMedia && (
        <FormField
          {...bound}
          name="creative"
          as={CreativeField}
          label={t('File')}
          isRequired={false}
          affects={['estimatedDuration']}
          format={(id: number | null) => nameOfFile(id, world)}
          type={type}
          advertiserId={world.campaign.advertiser.id}
          present={present}
          onKnown={world.learn}
        />
      )}
      {hasAdSetting(type, 'redirectUrl') && (
        <FormField
          {...bound}
          name="redirectUrl"
          as={TextField}
          type="url"
          label={t('Third-party tag')}
          placeholder={t('https://')}
          description={t('The address of another ad server, which delivers the ad.')}
        />
      )}
      {hasDuration && <Duration form={form} world={world} isLocked={props.isLocked} />}
    </Section>
  )
}

const nameOfFile = (id: number | null, { ad, names }: AdFormWorld) => {
  if (id === null) return t('nothing')
  return names.get(id) ?? (ad?.creative?.id === id ? ad.creative.name : `#${id}`)
}

/** Asked for while there is no file; with one its measured length counts. */
function Duration(props: AdFieldsProps) {
  const { form, world } = props
  const [creative, type] = useWatch({ control: form.rhf.control, name: ['creative', 'type'] })
  if (creative !== null) return null
  return (
    <FormRow>
      <FormField
        {...toBound(props)}
        key={type}
        name="estimatedDuration"
        as={DurationField}
        label={t('Estimated duration')}
        isRequired={type === 'AUDIO'}
        presets={presets.filter((seconds) => seconds <= world.maximumSeconds)}
        description={t('Seconds that the ad is expected to last while it has no file; at most {seconds}.', {
          seconds: world.maximumSeconds,
        })}
      />
      <span />
    </FormRow>
  )
}

/** Lengths that are sold most. */
const presets = [15, 30, 60] as const

function Addresses(props: SectionProps) {
  const { world, type } = props
  const bound = toBound(props)
  const partners = world.siblings.filter((ad) => !ad.archived && adOutputTypeOf[ad.type] !== 'PARALLEL')
  const getAdName = (id: string) => world.siblings.find((ad) => String(ad.id) === id)?.name ?? `#${id}`
  return (
    <Section title={t('Links and trackers')}>
      {hasAdSetting(type, 'linkedTo') && (
        <FormField
          {...bound}
          name="linkedTo"
          as={MultiSelect}
          label={t('Linked ads')}
          placeholder={t('No ad')}
          description={t('The ads beside which it is shown.')}
          options={partners.map((ad) => ({ value: String(ad.id), label: ad.name }))}
          labelOf={getAdName}
          format={(ids: readonly string[]) => ids.map(getAdName).join(', ') || t('nothing')}
        />
      )}
      <FormField {...bound} name="clickUrl" as={TextField} type="url" label={t('Click URL')} placeholder={t('https://')} />
      <FormField
        {...bound}
        name="thirdPartyTracking.impressionUrls"
        as={UrlsField}
        label={t('Impression trackers')}
        isRequired={false}
        description={t('Called once for each impression; at most {count}.', { count: limits.impressionTrackers })}
      />
    </Section>
  )
}

function Delivery(props: SectionProps) {
  const { dateFormat, timeFormat, agency } = useUser()
  const dates = useDates()
  const bound = toBound(props)
  const { campaign } = props.world
  const zone = agency.timeZone
  const date = {
    ...bound,
    as: DateTimeField,
    zone,
    formats: { dateFormat, timeFormat },
    format: (at: Date | null) => (at instanceof Date ? dates.dayTime(at, zone) : t("the campaign's")),
  } as const
  const ofCampaign = (at: Date | null) =>
    at
      ? t("When it is empty, the campaign's counts, {time}.", { time: dates.dayTime(at, zone) })
      : t("When it is empty, the campaign's counts, which is open.")
  return (
    <Section title={t('Flight and caps')}>
      <FormRow>
        <FormField {...date} name="startDate" label={t('Start')} description={ofCampaign(campaign.startDate)} affects={['endDate']} />
        <FormField {...date} name="endDate" label={t('End')} description={ofCampaign(campaign.endDate)} affects={['startDate']} />
      </FormRow>
      <FormField
        {...bound}
        name="cappingRules"
        as={CapsField}
        label={t('Frequency caps')}
        isRequired={false}
        description={t('All of them hold together with those of the campaign and its order, for each listener.')}
        none={t('No cap of its own.')}
        format={(caps: readonly TypedCap[]) => caps.map(capSentence).join('; ') || t('nothing')}
      />
      <Warnings {...props} />
    </Section>
  )
}

/** The warnings of the rules; none of them keeps the form from being saved. Caps say theirs themselves. */
function Warnings({ form, world }: AdFieldsProps) {
  const values = useWatch({ control: form.rhf.control }) as AdValues
  const { warnings } = judgeAd(values, world)
  const shown = warnings.filter(({ code }) => code !== 'cappingRedundant')
  return (
    <div role="status" className={styles.warnings}>
      {shown.map(({ field, code, params }) => (
        <p key={field}>{label(rowErrorPattern(code, params), params)}</p>
      ))}
    </div>
  )
}
