import { DurationField, IconButton, MoneyField, NumberField, PercentField, TextAreaField, TextField, type TypedNumber } from '@spotdesk/ui'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

const savedGoal = 7_500_000

export function NumberFields() {
  const [name, setName] = useState('Juniper Health – Always On 1')
  const [goal, setGoal] = useState<TypedNumber>(8_000_000)
  const [cpm, setCpm] = useState<TypedNumber>(14.5)
  const [rate, setRate] = useState<TypedNumber>(15)
  const [weight, setWeight] = useState<TypedNumber>('12 or so')
  const [seconds, setSeconds] = useState<TypedNumber>(30)
  const [comment, setComment] = useState('Starts with the season.')
  const isChanged = goal !== savedGoal
  return (
    <Section title="Numbers and texts">
      <div className={styles.grid}>
        <TextField label="Name" value={name} onChange={setName} isRequired aside={`${name.length} of 255`} />
        <NumberField
          label="Goal"
          value={goal}
          onChange={setGoal}
          minimum={1}
          step={1000}
          unit="impressions"
          isRequired
          isChanged={isChanged}
          aside={
            isChanged && (
              <>
                was 7,500,000
                <IconButton icon={Undo2} label="Take back the change of the goal" size="small" onPress={() => setGoal(savedGoal)} />
              </>
            )
          }
        />
        <MoneyField label="CPM" currency="USD" decimals={4} value={cpm} onChange={setCpm} minimum={0.001} unit="per 1,000 imp." />
        <PercentField label="Margin" value={rate} onChange={setRate} description="Of the billable amount." />
        <NumberField label="Weight" value={weight} onChange={setWeight} error="The value is not a valid number." />
        <MoneyField
          label="Budget"
          currency="RON"
          value={45_000}
          onChange={() => undefined}
          isDisabled
          disabledReason="The order is approved: its budget is changed on the order."
        />
        <DurationField label="Estimated duration" value={seconds} onChange={setSeconds} description="Typed as 30, 0:30 or 1:05." />
        <DurationField label="Longest ad" value={null} onChange={() => undefined} isDisabled disabledReason="Your role does not set it." />
        <TextAreaField
          label="Comments"
          value={comment}
          onChange={setComment}
          maximum={100}
          rows={2}
          description="Only your agency reads them."
        />
        <TextAreaField
          label="Script"
          value={'One line.\n'.repeat(11)}
          onChange={() => undefined}
          maximum={100}
          rows={2}
          error="The text is too long."
        />
      </div>
    </Section>
  )
}
