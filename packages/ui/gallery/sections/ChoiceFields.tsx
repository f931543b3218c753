import { Checkbox, FileField, MultiSelect, RadioGroup, Select, Switch, ToggleField } from '@spotdesk/ui'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

const paces = [
  { value: 'EVENLY', label: 'Evenly', description: 'The same number of impressions every day.' },
  { value: 'FRONT', label: 'Front-loaded', description: 'More in the first half of the flight.' },
  {
    value: 'FAST',
    label: 'As fast as possible',
    description: 'Nothing is held back.',
    isDisabled: true,
    disabledReason: 'Needs priority 1 to 3.',
  },
] as const
const why = 'The campaign has delivered.'
const markets = ['Bucharest', 'Cluj', 'Iași'].map((label) => ({ value: label, label }))

export function ChoiceFields() {
  const [pace, setPace] = useState<string | null>('EVENLY')
  const [goal, setGoal] = useState<'IMPRESSIONS' | 'PRICE'>('IMPRESSIONS')
  const [isOn, setOn] = useState(true)
  const [market, setMarket] = useState<string | null>('Cluj')
  const [chosen, setChosen] = useState<string[]>(['Cluj'])
  const [files, setFiles] = useState<File[]>([])
  const goals = [
    { value: 'IMPRESSIONS', label: 'Impressions' },
    { value: 'PRICE', label: 'Price' },
  ] as const
  return (
    <Section title="Choices">
      <div className={styles.grid}>
        <RadioGroup label="Pace" options={paces} value={pace} onChange={setPace} isChanged isRequired />
        <RadioGroup label="Language" options={markets} value={null} onChange={setPace} isInLine error="This field is required." />
        <RadioGroup label="Part" options={markets} value="Cluj" onChange={setPace} isDisabled disabledReason={why} />
        <div className={styles.stack}>
          <ToggleField label="Goal type" options={goals} value={goal} onChange={setGoal} isChanged aside="was Price" />
          <ToggleField label="Goal unit" options={goals} value={goal} onChange={setGoal} isDisabled disabledReason={why} />
        </div>
        <Select label="Market" options={markets} value={market} onChange={setMarket} isChanged aside="was Iași" />
        <Select label="Country" options={markets} value={market} onChange={setMarket} isDisabled disabledReason={why} />
        <MultiSelect label="Cities" options={markets} value={chosen} onChange={setChosen} isChanged aside="was Iași" />
        <MultiSelect label="Regions" options={markets} value={chosen} onChange={setChosen} isDisabled disabledReason={why} />
        <div className={styles.stack}>
          <Checkbox label="Second screen" value={isOn} onChange={setOn} isChanged aside="was off" />
          <Checkbox label="Companion banner" value isDisabled disabledReason={why} />
        </div>
        <div className={styles.stack}>
          <Switch label="Unlimited" value={isOn} onChange={setOn} isChanged aside="was off" />
          <Switch label="Capping" value={false} isDisabled disabledReason={why} />
        </div>
        <FileField label="Brief" accept={['.pdf']} value={files} onChange={setFiles} isRequired error="A file is required." />
      </div>
    </Section>
  )
}
