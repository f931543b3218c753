import { Button, EmptyState, ErrorState, LoadingOverlay, PacingBar, ProgressBar, Skeleton } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

export function Feedback() {
  const [isLoading, setLoading] = useState(false)
  const load = () => {
    setLoading(true)
    setTimeout(() => setLoading(false), 1500)
  }
  return (
    <Section title="Feedback">
      <div className={styles.frames}>
        <div className={styles.frame}>
          <EmptyState
            title="You have no campaigns yet"
            description="Get started by clicking on the New campaign button"
            action={
              <Button variant="primary" icon={Plus}>
                New campaign
              </Button>
            }
          />
        </div>
        <div className={styles.frame}>
          <ErrorState message="The campaigns could not be loaded." description="Request 01JD-77Q" onRetry={load} />
        </div>
        <div className={styles.frame}>
          <EmptyState title="This campaign does not contain any ads." />
          <LoadingOverlay scope="container" />
        </div>
      </div>
      <div className={styles.row}>
        <Button onPress={load}>Load the page</Button>
        <ProgressBar label="Accent" tone="accent" value={42} className={styles.progress} />
        <ProgressBar label="Over" tone="ok" value={103.2} estimate={120} className={styles.progress} />
        <div className={styles.progress}>
          <Skeleton width="70%" />
        </div>
        <Skeleton width={32} height={32} isRound />
      </div>
      <div className={styles.pacings} role="group" aria-label="Pacing">
        <PacingBar label="Not delivering" value={0} elapsed={29} gap="bad" note="no delivery" />
        <PacingBar label="Behind" value={69.3} elapsed={78.8} gap="bad" note="−12% behind" />
        <PacingBar label="A little behind" value={37.3} elapsed={41} gap="warn" note="−9% behind" />
        <PacingBar label="Ahead" value={82.5} elapsed={71.1} gap="warn" note="+16% ahead" />
        <PacingBar label="On pace" value={49.4} elapsed={50} note="on pace" />
        <PacingBar label="Without an end" value={49.4} elapsed={null} />
      </div>
      {isLoading && <LoadingOverlay />}
    </Section>
  )
}
