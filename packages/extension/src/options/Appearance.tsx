import { ToggleGroup, useSignalValue } from '@spotdesk/ui/native'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Section } from './Section.tsx'
import { changeSettings, settings } from './state.ts'

/** Light or dark. */
export function Appearance() {
  const { theme } = useSignalValue(settings)
  return (
    <Section title="Appearance">
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
    </Section>
  )
}
