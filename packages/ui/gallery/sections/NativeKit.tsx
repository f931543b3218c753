import * as kit from '@spotdesk/ui'
import * as native from '@spotdesk/ui/native'
import { Archive, ChevronDown, Copy, Pause, Pencil, Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

const toasts = { kit: kit.createToasts(), native: native.createToasts() }

const groups = (act: (id: string) => void): kit.MenuGroups => [
  [
    { id: 'edit', label: 'Edit', icon: Pencil, onAction: () => act('edit') },
    { id: 'pause', label: 'Pause', description: 'It has not started', isDisabled: true, icon: Pause },
    { id: 'copy', label: 'Copy', icon: Copy, onAction: () => act('copy') },
  ],
  [{ id: 'archive', label: 'Archive', icon: Archive, isDestructive: true, onAction: () => act('archive') }],
]

const tabs = [
  { id: 'all', label: 'All', badge: 42 },
  { id: 'mine', label: 'Mine' },
  { id: 'closed', label: 'Closed', isDisabled: true },
  { id: 'recent', label: 'Recent' },
]

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The kit and its twin on elements of the browser, from the same properties. */
export default function NativeKit() {
  return (
    <div className={styles.twins}>
      <kit.ConfirmProvider>
        <KitTwin />
      </kit.ConfirmProvider>
      <native.ConfirmProvider>
        <NativeTwin />
      </native.ConfirmProvider>
      <kit.ToastRegion toasts={toasts.kit} />
      <native.ToastRegion toasts={toasts.native} label="Native notifications" />
    </div>
  )
}

function KitTwin() {
  return <Twin title="Kit" parts={kit} confirm={kit.useConfirm()} />
}

function NativeTwin() {
  // The native components take a part of the kit's properties, among them all that are used here.
  return <Twin title="Native" parts={native as unknown as typeof kit} confirm={native.useConfirm()} />
}

function Twin({ title, parts, confirm }: { title: 'Kit' | 'Native'; parts: typeof kit; confirm: kit.Confirm }) {
  const { Button, ButtonLink, ErrorState, IconButton, Link, LinkButton, Menu, SearchField, Switch, Tabs, TextField, ToggleGroup } = parts
  const [last, setLast] = useState('')
  const [tab, setTab] = useState('all')
  const [text, setText] = useState('')
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('system')
  const own = title === 'Kit' ? toasts.kit : toasts.native
  const ask = async (tone: 'primary' | 'danger') => {
    const isSure = await confirm({
      title: 'Remove everything?',
      message: 'You are signed out.',
      confirmLabel: 'Remove',
      cancelLabel: 'Keep',
      tone,
    })
    setLast(isSure ? 'removed' : 'kept')
  }
  return (
    <Section title={title}>
      <div className={styles.row}>
        <Button variant="primary" icon={Plus} onPress={() => setLast('new')}>
          New
        </Button>
        <Button onPress={() => setLast('plain')}>Plain</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger" onPress={() => void ask('danger')}>
          Remove
        </Button>
        <Button onPress={() => void ask('primary')}>Ask</Button>
      </div>
      <div className={styles.row}>
        <Button isDisabled onPress={() => setLast('disabled')}>
          Disabled
        </Button>
        <Button isPending onPress={() => setLast('pending')}>
          Pending
        </Button>
        <IconButton icon={Settings2} label="Options" onPress={() => setLast('options')} />
        <IconButton icon={Pencil} variant="secondary" label="Edit" isDisabled />
        <ButtonLink href="#link">Approval page</ButtonLink>
        <Link href="#link">Open the campaign</Link>
        <LinkButton onPress={() => setLast('retried')}>Try again</LinkButton>
      </div>
      <div className={styles.row}>
        <Menu
          trigger={<Button trailingIcon={ChevronDown}>Actions</Button>}
          label="Actions of Bloom"
          placement="bottom start"
          groups={groups(setLast)}
        />
        <Button
          onPress={() => own.success('Campaign paused', { message: 'Bloom', action: { label: 'Undo', onPress: () => setLast('undone') } })}
        >
          Toast
        </Button>
        <output data-testid="last">{last}</output>
      </div>
      <Tabs label="Lists" items={tabs} selected={tab} onSelect={setTab}>
        <p>The list of {tab}</p>
      </Tabs>
      <div className={styles.stack}>
        <SearchField label="Search campaigns" value={text} onChange={setText} />
        <TextField label="Server address" placeholder="https://ads.example.com" description="The browser will ask." defaultValue="" />
        <TextField label="Wrong address" error="Enter an https address." defaultValue="ftp" />
        <TextField label="Closed address" isDisabled disabledReason="Signed in there." defaultValue="https://ads.example.com" />
        <Switch defaultSelected description="For 30 days.">
          Stay signed in
        </Switch>
        <Switch isDisabled>Notifications</Switch>
        <ToggleGroup label="Theme" options={themes} value={theme} onChange={setTheme} />
      </div>
      <ErrorState message="The server does not answer." onRetry={() => setLast('retry')} />
    </Section>
  )
}
