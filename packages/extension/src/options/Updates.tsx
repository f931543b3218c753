import { ToggleGroup, useSignalValue } from '@spotdesk/ui/native'
import { staleMinutes } from '../background/notices/badge-face.ts'
import { pollingChoices } from '../settings.ts'
import { Section } from './Section.tsx'
import { changeSettings, settings } from './state.ts'
import styles from './options.module.css'

const options = pollingChoices.map((minutes) => ({ value: String(minutes), label: minutes === 0 ? 'Off' : `${minutes} min` }))

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
          <dd>
            Campaigns assigned to you that need you, at least one of them urgently: it does not deliver, is far behind, has no creative, or
            finds no inventory.
          </dd>
        </div>
        <div>
          <dt className={styles.badgeWarn}>2</dt>
          <dd>
            Campaigns assigned to you that need you: they are behind, deliver too much, wait for a creative or an approval, or are at risk
            by their last forecast.
          </dd>
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
          <dd>No campaign needs you, or updates are off.</dd>
        </div>
      </dl>
    </Section>
  )
}
