import { StatusDot, Switch, useConfirm } from '@spotdesk/ui'
import type { AgencySettings } from '@spotdesk/sdk'
import { agencies } from '@spotdesk/sdk/calls'
import { type Feature, features as texts } from '@spotdesk/sdk/contract'
import { useState } from 'react'
import { useCan } from '../../shared/session/Can.tsx'
import { Card } from '../../shared/page/Card.tsx'
import { undoAction } from '../../shared/actions/notify.ts'
import { write } from '../../shared/query.ts'
import { reportError } from '../../shared/data/report-error.ts'
import { label, t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import styles from './agency.module.css'
import { reloadUser, undoSettings } from './follow-settings.ts'

/** The features of the agency with what each makes possible. Administrators of the platform switch them; others read them. */
export function FeaturesCard({ settings }: { settings: AgencySettings }) {
  const maySwitch = useCan(agencies.saveFeatures)
  const on = settings.features.filter(({ active }) => active).length
  return (
    <Card title={t('Features')}>
      <p className={styles.lead}>
        {maySwitch
          ? t('{on} of {all} are on. A change counts at once, for everybody in the agency.', { on, all: settings.features.length })
          : t('{on} of {all} are on. The operator of the platform switches them.', { on, all: settings.features.length })}
      </p>
      <ul className={styles.features} aria-label={t('Features')}>
        {settings.features.map(({ feature, active }) => (
          <li key={feature}>
            <div className={styles.feature}>
              <strong>{label(texts[feature].label)}</strong>
              <span className={styles.meaning}>{label(texts[feature].meaning)}</span>
            </div>
            {maySwitch ? (
              <FeatureSwitch feature={feature} isOn={active} settings={settings} />
            ) : (
              <StatusDot tone={active ? 'ok' : 'muted'} shape={active ? 'dot' : 'ring'}>
                {active ? t('On') : t('Off')}
              </StatusDot>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FeatureSwitch({ feature, isOn, settings }: { feature: Feature; isOn: boolean; settings: AgencySettings }) {
  const confirm = useConfirm()
  const [isSending, setSending] = useState(false)
  const { label: text, meaning } = texts[feature]
  const change = async (active: boolean) => {
    const values = { feature: label(text), agency: settings.name, meaning: label(meaning) }
    const isSure = await confirm({
      title: active ? t('Switch on “{feature}” for {agency}?', values) : t('Switch off “{feature}” for {agency}?', values),
      message: active
        ? t('{meaning} Everybody in the agency whose role allows it gets it with their next click.', values)
        : t('Everybody in the agency loses it with their next click. {meaning} What was made with it stays.', values),
      confirmLabel: active ? t('Switch on') : t('Switch off'),
      cancelLabel: t('Cancel'),
      ...(!active && { tone: 'danger' as const }),
    })
    if (!isSure) return
    setSending(true)
    try {
      const { changeSetId } = await write(
        agencies.saveFeatures,
        { body: { features: [{ feature, active }] } },
        { ifMatch: settings.version },
      )
      toasts.success(active ? t('“{feature}” is on.', values) : t('“{feature}” is off.', values), {
        ...undoAction([changeSetId], undoSettings),
      })
      await reloadUser()
    } catch (error) {
      reportError(error)
    } finally {
      setSending(false)
    }
  }
  return <Switch label={label(text)} isLabelHidden value={isOn} isDisabled={isSending} onChange={(next) => void change(next)} />
}
