import { Button, Dialog, type DialogSize, Drawer, Popover, Switch, TextField, useConfirm } from '@spotdesk/ui'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

export function Overlays() {
  const [size, setSize] = useState<DialogSize | null>(null)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  const confirm = useConfirm()
  const ask = async (tone?: 'danger') => {
    const isConfirmed = await confirm(
      tone
        ? {
            title: 'Archive this campaign?',
            message: 'It leaves every list and stops delivering within 5 minutes.',
            confirmLabel: 'Archive',
            tone,
          }
        : {
            title: 'Pause this campaign?',
            message: '“Juniper Health – Spring Launch 1” stops delivering within 5 minutes. You can resume it at any time.',
          },
    )
    setAnswer(isConfirmed ? 'yes' : 'no')
  }
  return (
    <Section title="Overlays">
      <div className={styles.row}>
        <Button onPress={() => setSize('small')}>Dialog 550</Button>
        <Button onPress={() => setSize('medium')}>Dialog 700</Button>
        <Button onPress={() => setSize('large')}>Dialog 850</Button>
        <Button onPress={() => ask()}>Confirm</Button>
        <Button onPress={() => ask('danger')}>Confirm danger</Button>
        <output data-testid="answer">{answer}</output>
        <Button onPress={() => setDrawerOpen(true)}>Drawer</Button>
        <Popover trigger={<Button>Popover</Button>} title="Estimated totals">
          <p>Between $92,100 and $94,300, from the last forecast.</p>
        </Popover>
      </div>
      <Dialog
        isOpen={size !== null}
        onClose={() => setSize(null)}
        title="Import campaigns"
        size={size ?? 'medium'}
        footer={
          <>
            <Button onPress={() => setSize(null)}>Cancel</Button>
            <Button variant="primary">Import</Button>
          </>
        }
      >
        <TextField label="Name of the import" description="Stands in the list of imports." />
      </Dialog>
      <DrawerStack isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </Section>
  )
}

function DrawerStack({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isSecondOpen, setSecondOpen] = useState(false)
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      eyebrow="Quick edit · 104282"
      title="Juniper Health – Always On 1"
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary">Save changes</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <TextField label="Campaign name" defaultValue="Juniper Health – Always On 1" />
        <Switch defaultSelected>Include second screen</Switch>
        <Button onPress={() => setSecondOpen(true)}>Second drawer</Button>
      </div>
      <Drawer isOpen={isSecondOpen} onClose={() => setSecondOpen(false)} title="Targeting">
        <TextField label="Rule" />
      </Drawer>
    </Drawer>
  )
}
