import { advertisers } from '@spotdesk/sdk/contract'
import { Button, DetailHeader, SubBar, TextField } from '@spotdesk/ui'
import { useFormState } from 'react-hook-form'
import { Card, CardActions } from '../../shared/Card.tsx'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormRow } from '../../shared/forms/FormRow.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { queryClient } from '../../shared/query.ts'
import { t } from '../../shared/text.ts'
import { forgetUnsavedChanges } from '../../shared/unsaved.ts'
import { tellDone } from '../campaigns/carry-out.ts'
import { advertiserCampaignsPath, advertisersPath } from '../campaigns/page/paths.ts'
import { useActionDesk } from '../campaigns/use-action-desk.ts'
import { checkAdvertiser, noAdvertiser, toNew } from './advertiser-values.ts'
import { AdvertiserFields } from './AdvertiserFields.tsx'
import styles from './advertisers.module.css'

/** A new advertiser. Contact and e-mail are told here once, and not changed later. */
export default function NewAdvertiser() {
  const { go } = useActionDesk()
  const form = useApiForm(advertisers.create, {
    values: noAdvertiser,
    keepAs: 'new-advertiser',
    toBody: toNew,
    check: checkAdvertiser,
    onSaved: (answer) => {
      tellDone(t('Advertiser {name} was created.', { name: answer.name }), [answer.changeSetId])
      void queryClient.invalidateQueries()
      forgetUnsavedChanges()
      go(advertiserCampaignsPath(answer))
    },
  })
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <>
      <SubBar header={<DetailHeader crumbs={[{ text: t('Advertisers'), url: advertisersPath }]} title={t('New advertiser')} />} />
      <div className={styles.page}>
        <Form form={form} aria-label={t('New advertiser')}>
          <Card label={t('New advertiser')}>
            <FormSummary form={form} />
            <AdvertiserFields form={form}>
              <FormRow>
                <FormField form={form} name="contact" as={TextField} label={t('Contact')} autoComplete="off" />
                <FormField form={form} name="email" as={TextField} label={t('E-mail')} type="email" autoComplete="off" />
              </FormRow>
              <p className={styles.note}>{t('Contact and e-mail cannot be changed later.')}</p>
            </AdvertiserFields>
            <CardActions>
              <Button type="submit" variant="primary" isPending={isSubmitting}>
                {t('Create advertiser')}
              </Button>
              <Button variant="quiet" isDisabled={isSubmitting} onPress={() => go(advertisersPath)}>
                {t('Cancel')}
              </Button>
            </CardActions>
          </Card>
        </Form>
      </div>
    </>
  )
}
