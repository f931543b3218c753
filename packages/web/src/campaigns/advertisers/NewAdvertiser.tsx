import { Button, DetailHeader, SubBar } from '@spotdesk/ui'
import { useFormState } from 'react-hook-form'
import { Card, CardActions } from '../../shared/page/Card.tsx'
import { useActionContext } from '../../shared/actions/action-context.ts'
import { Form } from '../../shared/forms/Form.tsx'
import { t } from '../../shared/text.ts'
import { forgetUnsavedChanges } from '../../shared/page/unsaved.ts'
import { NewAdvertiserFields } from '../campaigns/advertiser/NewAdvertiserFields.tsx'
import { useNewAdvertiser } from '../campaigns/advertiser/use-new-advertiser.ts'
import { advertiserCampaignsPath, advertisersPath } from './paths.ts'
import styles from './advertisers.module.css'

/** A new advertiser, on a page of its own. */
export default function NewAdvertiser() {
  const { go } = useActionContext()
  const form = useNewAdvertiser((advertiser) => {
    forgetUnsavedChanges()
    go(advertiserCampaignsPath(advertiser))
  })
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <>
      <SubBar header={<DetailHeader crumbs={[{ text: t('Advertisers'), url: advertisersPath }]} title={t('New advertiser')} />} />
      <div className={styles.page}>
        <Form form={form} aria-label={t('New advertiser')}>
          <Card label={t('New advertiser')}>
            <NewAdvertiserFields form={form} />
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
