import { Avatar, Breadcrumbs, ButtonLink, IconButton, Logo, SkipLink, Tabs, type Toasts } from '@spotdesk/ui'
import { Moon, Plus } from 'lucide-react'
import { useState } from 'react'
import { Actions } from './sections/Actions.tsx'
import { Feedback } from './sections/Feedback.tsx'
import { Fields } from './sections/Fields.tsx'
import { FilesSection } from './sections/FilesSection.tsx'
import { Overlays } from './sections/Overlays.tsx'
import { Table } from './sections/Table.tsx'
import { ToastsSection } from './sections/ToastsSection.tsx'
import styles from './Gallery.module.css'

const tabs = [
  { id: 'all', label: 'Everything', badge: 42 },
  { id: 'forms', label: 'Forms' },
  { id: 'closed', label: 'Not yet', isDisabled: true },
]

/** Every component in its states, on the paper and under the bar of the product. */
export function Gallery({ toasts }: { toasts: Toasts }) {
  const [tab, setTab] = useState('all')
  return (
    <div className={styles.page}>
      <SkipLink targetId="content" />
      <header className={styles.nav}>
        <Logo />
        <span className={styles.pill}>Campaigns</span>
        <span className={styles.pillQuiet}>Orders</span>
        <span className={styles.pillQuiet}>Advertisers</span>
        <span className={styles.grow} />
        <IconButton variant="nav" icon={Moon} label="Dark theme" />
        <Avatar name="Dana Maria Popescu" variant="nav" />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <div className={styles.head}>
          <Breadcrumbs items={[{ text: 'Agency North', url: '#agency' }, { text: 'Interface gallery' }]} />
          <ButtonLink variant="primary" icon={Plus} href="#new">
            New campaign
          </ButtonLink>
        </div>
        <Tabs label="Views" items={tabs} selected={tab} onSelect={setTab} options={<span className={styles.note}>Data as of 11:02</span>}>
          <div className={styles.sections}>
            {tab === 'all' && (
              <>
                <Table />
                <Actions />
              </>
            )}
            <Fields />
            {tab === 'all' && (
              <>
                <FilesSection />
                <Feedback />
                <Overlays />
                <ToastsSection toasts={toasts} />
              </>
            )}
          </div>
        </Tabs>
      </main>
    </div>
  )
}
