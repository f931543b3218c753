import { Checkbox, Field, MultiSelect, PasswordField, SearchField, Select, Switch, TextField, ToggleGroup } from '@spotdesk/ui'
import { AudioLines, Image } from 'lucide-react'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

const statuses = ['Running', 'Paused', 'Draft', 'Completed'].map((label) => ({ value: label.toUpperCase(), label }))
const advertisers = ['Helio Energy', 'Northwind Coffee', 'Juniper Health', 'Lumen Telecom', 'Vantage Motors', 'Kestrel Air']
  .concat(Array.from({ length: 120 }, (_, index) => `Client ${index + 1}`))
  .map((label) => ({ value: label, label }))

export function Fields() {
  const [status, setStatus] = useState<string | null>(null)
  const [advertiser, setAdvertiser] = useState<string | null>('Lumen Telecom')
  const [assigned, setAssigned] = useState<string[]>(['Helio Energy', 'Kestrel Air', 'Vantage Motors'])
  const [several, setSeveral] = useState<string[]>([])
  const [goal, setGoal] = useState<'impressions' | 'price'>('impressions')
  const [parts, setParts] = useState<('audio' | 'screen')[]>(['audio'])
  const [isOn, setOn] = useState(true)
  return (
    <Section title="Fields">
      <div className={styles.grid}>
        <TextField label="Campaign name" defaultValue="Juniper Health – Always On 1" isRequired />
        <TextField label="Objective" defaultValue="8,995,292" suffix="imp." isNumeric description="Audio and second screen together." />
        <TextField label="CPM" defaultValue="0" prefix="$" isNumeric isRequired error="The number is too small." />
        <TextField label="External reference" placeholder="Optional" isDisabled />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />
        <div className={styles.stack}>
          <SearchField label="Search by ID or Campaign name" />
          <SearchField label="Search advertisers" defaultValue="Helio" />
        </div>
        <TextField label="Notes" rows={3} defaultValue="Starts with the season." />
        <Select label="Status" placeholder="Status" noneLabel="All statuses" options={statuses} value={status} onChange={setStatus} />
        <Select label="Advertiser" isSearchable options={advertisers} value={advertiser} onChange={setAdvertiser} isRequired />
        <Select label="Publisher" isSearchable isLoading options={[]} value={null} onChange={setAdvertiser} />
        <Select label="Currency" options={[]} value={null} onChange={setAdvertiser} error="This field is required." />
        <Select label="Agency" isDisabled options={[]} value="North" onChange={setAdvertiser} />
        <MultiSelect label="Assigned to" display="pills" options={advertisers} value={assigned} onChange={setAssigned} />
        <MultiSelect label="Advertisers" placeholder="Every advertiser" options={advertisers} value={several} onChange={setSeveral} />
        <Field label="Goal type">
          <ToggleGroup
            label="Goal type"
            options={[
              { value: 'impressions', label: 'Impressions' },
              { value: 'price', label: 'Price' },
            ]}
            value={goal}
            onChange={setGoal}
          />
        </Field>
        <Field label="Parts" description="Each is bought on its own.">
          <ToggleGroup
            label="Parts"
            selectionMode="multiple"
            options={[
              { value: 'audio', label: 'Audio', icon: AudioLines },
              { value: 'screen', label: 'Screen', icon: Image },
            ]}
            value={parts}
            onChange={setParts}
          />
        </Field>
        <div className={styles.stack}>
          <Switch isSelected={isOn} onChange={setOn}>
            Include second screen
          </Switch>
          <Switch description="Takes effect at once.">Unlimited</Switch>
          <Switch isDisabled>Not available</Switch>
        </div>
        <div className={styles.stack}>
          <Checkbox defaultSelected>Send me the report</Checkbox>
          <Checkbox selection="some">Some of them</Checkbox>
          <Checkbox isRequired error="This field is required.">
            I accept the terms
          </Checkbox>
          <Checkbox isDisabled>Not available</Checkbox>
        </div>
      </div>
    </Section>
  )
}
