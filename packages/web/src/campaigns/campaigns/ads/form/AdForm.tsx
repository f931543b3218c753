import { Button, ErrorState, LoadingOverlay } from '@spotdesk/ui'
import type { Ad, Campaign } from '@spotdesk/sdk'
import { ads as adCalls } from '@spotdesk/sdk/calls'
import { ads, type OutputOf } from '@spotdesk/sdk/contract'
import type { AdType } from '@spotdesk/sdk/values'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import { Card, CardActions } from '../../../../shared/page/Card.tsx'
import { useCan } from '../../../../shared/session/Can.tsx'
import { undoAction } from '../../../../shared/actions/notify.ts'
import type { ApiForm } from '../../../../shared/forms/api-form.ts'
import { Form } from '../../../../shared/forms/Form.tsx'
import { FormSummary } from '../../../../shared/forms/FormSummary.tsx'
import { SaveBar } from '../../../../shared/forms/SaveBar.tsx'
import { useApiForm } from '../../../../shared/forms/use-api-form.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { t } from '../../../../shared/text.ts'
import { toasts } from '../../../../shared/page/toasts.ts'
import { offeredActions } from '../ad-actions.ts'
import { type AdValues, toAdValues, toAdField, readStoredAd, judgeAd, newAdValues, toAdBody } from './ad-values.ts'
import { AdFormFields } from './AdFormFields.tsx'
import styles from './AdForm.module.css'
import { type AdFormWorld, useAdWorld } from '../use-ad-world.ts'
import { afterUpload } from './use-upload.ts'

export interface AdFormProps {
  campaign: Campaign
  /** Null: a new ad. */
  ad: Ad | null
  /** The type that a new ad begins with; AUDIO unless told otherwise. */
  type?: AdType
  /** After the save, with the ad as it is now. */
  onSaved: (ad: Ad) => void
  /** Leaves a new ad without saving. */
  onCancel?: () => void
  /** The place of the button of a new ad, in a bar of the page; null: the bar is not there yet. By default it stands below the form. */
  bar?: HTMLElement | null
  /** Told what the form changes in the cost of the campaign. */
  onCost?: (cost: AdCost) => void
}

/** The part of a form that changes what a campaign costs. */
export interface AdCost {
  /** Format of a new ad; null: the ad is saved already. */
  newAdFormat: string | null
  /** Saves changes that can only be estimated once they are saved; null: there are none. */
  save: (() => void) | null
}

/** The format of an ad and its weight, as far as they are not saved, for the budget card. */
function useCost(form: ApiForm<AdValues>, ad: Ad | null, onCost: AdFormProps['onCost']): void {
  const [type, subtype, weight] = useWatch({ control: form.rhf.control, name: ['type', 'subtype', 'weight'] })
  const newAdFormat = ad ? null : (subtype ?? type)
  const isUnsaved = ad !== null && (subtype !== ad.subtype || type !== ad.type || weight !== ad.weight)
  const reportCost = useEffectEvent((format: string | null, hasToSave: boolean) =>
    onCost?.({ newAdFormat: format, save: hasToSave ? () => void form.submit() : null }),
  )
  useEffect(() => reportCost(newAdFormat, isUnsaved), [newAdFormat, isUnsaved])
}

/** The settings of an ad, of a live campaign and in the wizard. */
export function AdForm(props: AdFormProps) {
  const { world, error, retry } = useAdWorld(props.campaign, props.ad)
  if (!world) return error ? <ErrorState message={toErrorText(error)} onRetry={retry} /> : <LoadingOverlay scope="page" />
  return props.ad ? <PresentAd {...props} ad={props.ad} world={world} /> : <NewAd {...props} world={world} />
}

type CreateResult = OutputOf<typeof ads.create>

/** Says that it is saved, with the warnings of the answer and an Undo. */
function notifySaved(text: string, { changeSetId, warnings }: CreateResult): void {
  toasts.success(text, {
    ...(warnings.length > 0 && { message: warnings.map(({ message }) => message).join(' ') }),
    ...undoAction([changeSetId]),
  })
}

function NewAd({ campaign, type = 'AUDIO', world, onSaved, onCancel, onCost, bar }: AdFormProps & { world: AdFormWorld }) {
  const values = useMemo(() => newAdValues(type), [type])
  const form = afterUpload(
    useApiForm(ads.create, {
      values,
      input: { id: campaign.id },
      keepAs: `new-ad-${campaign.id}`,
      toBody: (given) => toAdBody(given) as never,
      check: (given) => judgeAd(given, world).errors,
      onSaved: (answer) => {
        notifySaved(t('Ad {name} was created.', { name: answer.name }), answer)
        onSaved(answer)
      },
    }),
  )
  useCost(form, null, onCost)
  return (
    <Form form={form} aria-label={t('New ad')} className={styles.form}>
      <Card label={t('New ad')}>
        <FormSummary form={form} />
        <AdFormFields form={form} world={world} isLocked={false} />
        {bar === undefined && (
          <CardActions>
            <CreateButton form={form} />
            {onCancel && <Button onPress={onCancel}>{t('Cancel')}</Button>}
          </CardActions>
        )}
        {bar && createPortal(<CreateButton form={form} />, bar)}
      </Card>
    </Form>
  )
}

function CreateButton({ form }: { form: ApiForm<AdValues> }) {
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <Button variant="primary" isPending={isSubmitting} onPress={() => void form.submit()}>
      {t('Create ad')}
    </Button>
  )
}

function PresentAd({ campaign, ad, world, onSaved, onCost }: AdFormProps & { ad: Ad; world: AdFormWorld }) {
  const values = useMemo(() => toAdValues(ad), [ad])
  const mayEdit = useCan(adCalls.update)
  const form = afterUpload(
    useApiForm(ads.update, {
      values,
      version: ad.version,
      isPartial: true,
      input: { id: campaign.id, adId: ad.id },
      keepAs: `ad-${ad.id}`,
      toBody: (given) => toAdBody(given) as never,
      check: (given) => judgeAd(given, world).errors,
      fieldOf: toAdField,
      fromStored: readStoredAd,
      savedValues: (answer) => toAdValues(answer),
      onSaved: (answer) => {
        notifySaved(t('Ad {name} was saved.', { name: answer.name }), answer)
        onSaved(answer)
      },
    }),
  )
  useCost(form, ad, onCost)
  const isLocked = !mayEdit || !offeredActions(ad, campaign).includes('EDIT_AD')
  return (
    <Form form={form} aria-label={t('Ad Settings')} className={styles.form}>
      <Card label={t('Ad Settings')}>
        {isLocked && <p className={styles.locked}>{lockText(campaign, mayEdit)}</p>}
        <FormSummary form={form} />
        <AdFormFields form={form} world={world} isLocked={isLocked} />
      </Card>
      {!isLocked && <SaveBar form={form} />}
    </Form>
  )
}

/** Why nothing can be changed. */
function lockText(campaign: Campaign, mayEdit: boolean): string {
  if (!mayEdit) return t('You can read these settings; your role does not change them.')
  if (campaign.order?.archived) return t('The order of the campaign is archived, so its ads cannot be changed.')
  if (campaign.archived) return t('The campaign is archived, so its ads cannot be changed.')
  return t('The ad is archived. Unarchive it to change it.')
}
