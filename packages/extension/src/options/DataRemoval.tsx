import { Button, useConfirm } from '@spotdesk/ui'
import { Section } from './Section.tsx'
import { eraseKept, removeAll } from './state.ts'
import styles from './options.module.css'

/** Erases what was kept, or everything. */
export function DataRemoval() {
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove everything?',
      message:
        'You are signed out of every agency, the tokens are revoked as soon as their servers can be reached, and settings and kept campaigns are erased.',
      confirmLabel: 'Remove everything',
      tone: 'danger',
    })
    if (isSure) await removeAll()
  }
  return (
    <Section title="Remove data" description="Nothing on the server changes, except that the tokens are revoked.">
      <div className={styles.buttons}>
        <Button onPress={() => void eraseKept()}>Erase kept campaigns</Button>
        <Button variant="danger" onPress={() => void remove()}>
          Remove everything
        </Button>
      </div>
    </Section>
  )
}
