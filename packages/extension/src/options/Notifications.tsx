import { Switch, useSignalValue } from '@spotdesk/ui/native'
import { useState } from 'react'
import { browser } from 'wxt/browser'
import { notificationsPermission as permission } from '../settings.ts'
import { Section } from './Section.tsx'
import { changeSettings, mayNotify, settings } from './state.ts'

/** Tells when a campaign becomes at risk or falls behind. The browser asks for its permission in the press. */
export function Notifications() {
  const { notifies, pollingMinutes } = useSignalValue(settings)
  const isAllowed = useSignalValue(mayNotify)
  const [error, setError] = useState<string>()
  const change = async (isSelected: boolean) => {
    setError(undefined)
    if (isSelected && !(await browser.permissions.request(permission))) {
      return setError('The browser was not allowed to show notifications, so this stays off.')
    }
    await changeSettings({ notifies: isSelected })
    if (!isSelected) await browser.permissions.remove(permission).catch(() => false)
  }
  return (
    <Section title="Desktop notifications" description="Off until you switch them on.">
      <Switch
        isSelected={notifies && isAllowed}
        onChange={(isSelected) => void change(isSelected)}
        error={error ?? (notifies && !isAllowed ? 'The browser’s permission was withdrawn: nothing is told.' : undefined)}
        description={
          pollingMinutes === 0
            ? 'Updates are off: nothing can be told until they are on again.'
            : 'One notification per update, with the names of the campaigns. Your system may show it on the lock screen.'
        }
      >
        Tell me when a campaign that is assigned to me becomes at risk or falls behind
      </Switch>
    </Section>
  )
}
