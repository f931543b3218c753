import { Avatar, Badge, Button, Chip, CopyLink, IconButton, Link, LinkButton, Logo, Spinner, Tooltip, Waveform } from '@spotdesk/ui'
import { ChevronDown, Columns3, Download, Layers, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

const longName = 'A campaign whose name goes on and on, because someone pasted the whole brief of the advertiser into it'

export function Actions() {
  const [chips, setChips] = useState(['Northwind Coffee', longName])
  return (
    <Section title="Actions and labels">
      <div className={styles.row}>
        <Button variant="primary" icon={Plus}>
          New campaign
        </Button>
        <Button icon={Download}>Export all</Button>
        <Button icon={Layers} trailingIcon={ChevronDown}>
          Bulk
        </Button>
        <Button variant="quiet" icon={Pencil}>
          Quick edit
        </Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="primary" isPending>
          Save changes
        </Button>
        <Button isPending>Cancel</Button>
        <Button isDisabled>Disabled</Button>
        <Button variant="primary" isDisabled>
          Disabled
        </Button>
        <IconButton variant="secondary" icon={Columns3} label="Columns" />
        <IconButton icon={Pencil} label="Edit" />
        <IconButton icon={Pencil} label="Edit" isDisabled />
      </div>
      <div className={styles.row}>
        <Tooltip label="Opens the campaign">
          <Link href="#link">Accent link</Link>
        </Tooltip>
        <Link variant="strong" href="#link">
          Strong link
        </Link>
        <Link variant="quiet" href="#link">
          Quiet link
        </Link>
        <LinkButton>Link-like button</LinkButton>
        <CopyLink text="https://spotdesk.example/campaigns/104213" />
        {chips.map((chip) => (
          <Chip key={chip} label={chip} onRemove={() => setChips(chips.filter((other) => other !== chip))} />
        ))}
        <Chip label="Fixed" />
      </div>
      <div className={styles.row}>
        <Badge>104213</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="ok">In full</Badge>
        <Badge tone="warn">At risk</Badge>
        <Badge tone="bad">No inventory</Badge>
        <Badge tone="muted">Archived</Badge>
        <Avatar name="Dana Maria Popescu" />
        <Avatar name="Ștefan" size={40} />
        <Logo />
        <Logo isMarkOnly />
        <Waveform isPlaying />
        <Spinner label="Loading" />
      </div>
    </Section>
  )
}
