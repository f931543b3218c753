import { ErrorState, Skeleton } from '@spotdesk/ui'
import type { AgencySettings as Settings } from '@spotdesk/sdk'
import { agencies as calls } from '@spotdesk/sdk/calls'
import { agencies } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCan } from '../../shared/session/Can.tsx'
import { undoAction } from '../../shared/actions/notify.ts'
import type { ApiForm } from '../../shared/forms/api-form.ts'
import { Form } from '../../shared/forms/Form.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './agency.module.css'
import { AgencyCard, InventoryCard, MoneyCard, RecipientsCard, ThresholdCards } from './AgencyCards.tsx'
import { FeaturesCard } from './FeaturesCard.tsx'
import { reloadUser, undoSettings } from './follow-settings.ts'
import { toAgencyBody, checkAgencySettings, type AgencyValues, toAgencyValues } from './settings-values.ts'

/** The settings of the agency, and its features. */
export default function AgencySettings() {
  const me = useUser()
  const { data, isError, error, refetch } = useQuery({
    ...query(calls.settings, {}),
    // While days are counted anew, the page says so until it is done.
    refetchInterval: ({ state }) => (state.data?.recountingDays ? limits.jobPollMs : false),
  })
  return (
    <>
      <PageHead crumbs={[{ text: me.agency.name }, { text: t('Agency settings') }]} />
      {data && <Loaded key={data.id} settings={data} />}
      {!data && isError && <ErrorState message={toErrorText(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={420} />}
    </>
  )
}

function Loaded({ settings }: { settings: Settings }) {
  const form = useSettingsForm(settings)
  const mayWrite = useCan(calls.saveSettings)
  const bound = { form, hasChangeMark: true, ...(!mayWrite && { isDisabled: true }) } as const
  return (
    <>
      <Form form={form} aria-label={t('Agency settings')}>
        {!mayWrite && <p className={styles.lock}>{t('Your role reads these settings and does not change them.')}</p>}
        {settings.recountingDays && (
          <p className={styles.lock} role="status">
            {t(
              'Days of delivery are being counted anew in {zone}. Figures are right all the while; delivery statuses follow when it is done.',
              {
                zone: settings.timeZone,
              },
            )}
          </p>
        )}
        <FormSummary form={form} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <AgencyCard bound={bound} settings={settings} />
            <MoneyCard bound={bound} />
            <InventoryCard bound={bound} />
            <RecipientsCard bound={bound} />
          </div>
          <div className={styles.column}>
            <ThresholdCards bound={bound} />
          </div>
          <div className={styles.wide}>
            <FeaturesCard settings={settings} />
          </div>
        </div>
      </Form>
      <SaveBar form={form} />
    </>
  )
}

function useSettingsForm(settings: Settings): ApiForm<AgencyValues> {
  const values = useMemo(() => toAgencyValues(settings), [settings])
  return useApiForm(agencies.saveSettings, {
    values,
    version: settings.version,
    isPartial: true,
    keepAs: 'agency-settings',
    toBody: toAgencyBody,
    check: checkAgencySettings,
    fromStored: (field, value) => (field === 'domain' && value === null ? '' : value),
    savedValues: (answer) => toAgencyValues(answer),
    onSaved: async ({ changeSetId, recountingDays }, sent) => {
      toasts.success(t('The settings of {name} are saved.', { name: sent.name.trim() }), {
        ...(recountingDays && { message: t('Days of delivery are being counted anew.') }),
        ...undoAction([changeSetId], undoSettings),
      })
      await reloadUser()
    },
  })
}
