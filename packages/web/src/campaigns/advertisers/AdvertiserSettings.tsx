import type { Advertiser } from '@spotdesk/sdk'
import { advertisers as calls } from '@spotdesk/sdk/calls'
import { advertisers } from '@spotdesk/sdk/contract'
import { KeyValuePanel, Select } from '@spotdesk/ui'
import { advertiserStatusLabels } from '@spotdesk/sdk/values'
import { useMemo } from 'react'
import { Card } from '../../shared/page/Card.tsx'
import { useCan } from '../../shared/session/Can.tsx'
import { mergeRow, refreshOthers } from '../../shared/actions/merge-row.ts'
import { notifyDone } from '../../shared/actions/notify.ts'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormRow } from '../../shared/forms/FormRow.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { label, t } from '../../shared/text.ts'
import { checkAdvertiser, toChanges, toAdvertiserValues } from '../campaigns/advertiser/advertiser-values.ts'
import { AdvertiserFields } from '../campaigns/advertiser/AdvertiserFields.tsx'
import { AdvertiserPage } from './AdvertiserPage.tsx'
import styles from './advertisers.module.css'
import { advertiserNoun } from './advertiser-actions.ts'

/** The settings of an advertiser: a form for those who may change it, its values for all others and while it is archived. */
export default function AdvertiserSettings() {
  const mayWrite = useCan(calls.update)
  return (
    <AdvertiserPage>
      {(advertiser) =>
        mayWrite && advertiser.status !== 'ARCHIVED' ? (
          <EditAdvertiser advertiser={advertiser} />
        ) : (
          <ReadAdvertiser advertiser={advertiser} mayWrite={mayWrite} />
        )
      }
    </AdvertiserPage>
  )
}

/** The statuses that the form sets; archiving is an action of its own. */
const settable = ['ACTIVE', 'INACTIVE'] as const

function EditAdvertiser({ advertiser }: { advertiser: Advertiser }) {
  const values = useMemo(() => {
    const status = advertiser.status === 'INACTIVE' ? ('INACTIVE' as const) : ('ACTIVE' as const)
    return { ...toAdvertiserValues(advertiser), status }
  }, [advertiser])
  const form = useApiForm(advertisers.update, {
    values,
    version: advertiser.version,
    input: { id: advertiser.id },
    keepAs: `advertiser-settings-${advertiser.id}`,
    toBody: ({ status, ...given }) => ({ ...toChanges(given), status }),
    check: checkAdvertiser,
    // No text is stored as null.
    fromStored: (_, stored) => stored ?? '',
    savedValues: (answer, { status }) => ({ ...toAdvertiserValues(answer), status }),
    onSaved: (answer) => {
      mergeRow(advertiserNoun, answer)
      refreshOthers(advertiserNoun)
      notifyDone(t('The settings of {name} were saved.', { name: answer.name }), [answer.changeSetId])
    },
  })
  return (
    <>
      <div className={styles.page}>
        <Form form={form} aria-label={t('Advertiser settings')}>
          <Card label={t('Advertiser settings')}>
            <FormSummary form={form} />
            <AdvertiserFields form={form} hasChangeMark>
              <FormRow>
                <FormField
                  form={form}
                  name="status"
                  as={Select}
                  hasChangeMark
                  isRequired={false}
                  label={t('Status')}
                  description={t('Campaigns of an inactive advertiser get a warning before they are submitted.')}
                  options={settable.map((value) => ({ value, label: label(advertiserStatusLabels[value]) }))}
                />
                <span />
              </FormRow>
            </AdvertiserFields>
            <KeyValuePanel isPlain columns={2} items={toContactItems(advertiser)} />
            <p className={styles.note}>{t('Contact and e-mail cannot be changed.')}</p>
          </Card>
        </Form>
      </div>
      <SaveBar form={form} />
    </>
  )
}

const toContactItems = ({ contact, email }: Advertiser) => [
  { label: t('Contact'), value: contact },
  { label: t('E-mail'), value: email },
]

function ReadAdvertiser({ advertiser, mayWrite }: { advertiser: Advertiser; mayWrite: boolean }) {
  return (
    <div className={styles.page}>
      <Card label={t('Advertiser settings')}>
        {mayWrite && <p className={styles.note}>{t('The advertiser is archived. Unarchive it to change its settings.')}</p>}
        <KeyValuePanel
          isPlain
          columns={2}
          items={[
            { label: t('Name'), value: <span dir="auto">{advertiser.name}</span> },
            { label: t('Domain'), value: advertiser.domain },
            { label: t('Categories'), value: advertiser.categories.map(({ name }) => name).join(', ') },
            { label: t('External reference'), value: advertiser.externalReference },
            ...toContactItems(advertiser),
            { label: t('Status'), value: label(advertiserStatusLabels[advertiser.status]) },
          ]}
        />
      </Card>
    </div>
  )
}
