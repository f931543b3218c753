import { ToggleGroup, useSignalValue } from '@spotdesk/ui'
import { attentionDeliveryStatuses, deliveryStatusLabels } from '@spotdesk/sdk/values'
import { staleMinutes } from '../background/badge-face.ts'
import { pollingChoices } from '../settings.ts'
import { Section } from './Section.tsx'
import { changeSettings, settings } from './state.ts'
import styles from './options.module.css'

const options = pollingChoices.map((minutes) => ({ value: String(minutes), label: minutes === 0 ? 'Off' : `${minutes} min` }))

const causes = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  attentionDeliveryStatuses.map((status) => deliveryStatusLabels[status].toLowerCase()),
)

/** The interval of polling, and the meaning of the badge on the toolbar button. */
export function Updates() {
  const { pollingMinutes } = useSignalValue(settings)
  return (
    <Section title="Updates" description="How often the extension asks the server in the background, for the badge.">
      <ToggleGroup
        label="Update every"
        options={options}
        value={String(pollingMinutes)}
        onChange={(value) => void changeSettings({ pollingMinutes: pollingChoices.find((minutes) => String(minutes) === value) })}
      />
      <dl className={styles.badges}>
        <div>
          <dt className={styles.badgeBad}>3</dt>
          <dd>Campaigns assigned to you that are {causes}.</dd>
        </div>
        <div>
          <dt className={styles.badgeAccent}>!</dt>
          <dd>You are signed out.</dd>
        </div>
        <div>
          <dt className={styles.badgeMuted}>45m</dt>
          <dd>The server has not answered for more than {staleMinutes} minutes: the age of the last number.</dd>
        </div>
        <div>
          <dt className={styles.badgeNone}>none</dt>
          <dd>Nothing needs attention, or updates are off.</dd>
        </div>
      </dl>
    </Section>
  )
}
