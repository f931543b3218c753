import { Button, useConfirm } from '@spotdesk/ui/native'
import { Section } from './Section.tsx'
import { requestErasure, requestRemoval } from './state.ts'
import styles from './options.module.css'

/** Erases the kept data, or everything. */
export function DataRemoval() {
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove everything?',
      message:
        'You are signed out of every agency, the tokens are revoked as soon as their servers can be reached, and settings and stored campaigns are erased.',
      confirmLabel: 'Remove everything',
      tone: 'danger',
    })
    if (isSure) await requestRemoval()
  }
  return (
    <Section title="Remove data" description="Nothing on the server changes, except that the tokens are revoked.">
      <div className={styles.buttons}>
        <Button onPress={() => void requestErasure()}>Erase stored campaigns</Button>
        <Button variant="danger" onPress={() => void remove()}>
          Remove everything
        </Button>
      </div>
    </Section>
  )
}
