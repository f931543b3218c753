import { ToggleGroup, useSignalValue } from '@spotdesk/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Section } from './Section.tsx'
import { changeSettings, settings } from './state.ts'

/** Light or dark, and the key that opens the popup. */
export function Appearance() {
  const { theme } = useSignalValue(settings)
  return (
    <Section title="Appearance and keyboard">
      <ToggleGroup
        label="Theme"
        options={[
          { value: 'system', label: 'System', icon: Monitor },
          { value: 'light', label: 'Light', icon: Sun },
          { value: 'dark', label: 'Dark', icon: Moon },
        ]}
        value={theme}
        onChange={(value) => void changeSettings({ theme: value })}
      />
      <p>
        <kbd>Alt</kbd> + <kbd>Shift</kbd> + <kbd>C</kbd> opens the popup. Your browser's page of extension shortcuts changes the keys.
      </p>
    </Section>
  )
}
