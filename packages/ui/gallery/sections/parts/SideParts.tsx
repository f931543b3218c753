import { Button, FormDrawer, SidePeek, TextField } from '@spotdesk/ui'
import { type ReactNode, useState } from 'react'
import styles from '../../Gallery.module.css'
import { Section } from '../Section.tsx'

const campaigns = ['Orchard Foods – Snack Time 01', 'Vantage Motors – Certified Used 04', 'Helio Energy – Smart Thermostat 08']

/** A drawer with a form over another, and a peek beside a list. */
export function SideParts() {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [peeked, setPeeked] = useState<number | null>(null)
  return (
    <Section title="Drawer with form, side peek">
      <div className={styles.columns}>
        <Button onPress={() => setDrawerOpen(true)}>Edit campaign</Button>
        <ul className={styles.list}>
          {campaigns.map((name, index) => (
            <li key={name}>
              <Button variant="quiet" id={`peek-${index}`} onPress={() => setPeeked(index)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
        {peeked !== null && (
          <SidePeek
            title={campaigns[peeked] ?? ''}
            eyebrow={`Campaign · ${104001 + peeked}`}
            onClose={() => setPeeked(null)}
            onNext={peeked < campaigns.length - 1 ? () => setPeeked(peeked + 1) : undefined}
            onPrevious={peeked > 0 ? () => setPeeked(peeked - 1) : undefined}
            returnTo={() => document.getElementById(`peek-${peeked}`)}
          >
            <p>Runs until 2026/12/03. 711,453 of 1,025,988 impressions are delivered.</p>
          </SidePeek>
        )}
      </div>
      <EditDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Edit campaign">
        <NextDrawer />
      </EditDrawer>
    </Section>
  )
}

function NextDrawer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Edit advertiser</Button>
      <EditDrawer isOpen={isOpen} onClose={() => setOpen(false)} title="Edit advertiser" />
    </>
  )
}

interface EditDrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children?: ReactNode
}

function EditDrawer({ isOpen, onClose, title, children }: EditDrawerProps) {
  const [saved, setSaved] = useState('Spring launch')
  const [name, setName] = useState(saved)
  const close = () => {
    setName(saved)
    onClose()
  }
  const save = () => {
    setSaved(name)
    onClose()
  }
  return (
    <FormDrawer isOpen={isOpen} onClose={close} title={title} isDirty={name !== saved} onSubmit={save}>
      <div className={styles.stack}>
        <TextField label="Name" value={name} onChange={setName} />
        {children}
      </div>
    </FormDrawer>
  )
}
