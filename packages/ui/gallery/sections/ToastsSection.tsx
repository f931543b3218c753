import { Button, type ProgressToast, type Toasts } from '@spotdesk/ui'
import { useEffect, useRef, useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

export function ToastsSection({ toasts }: { toasts: Toasts }) {
  const progress = useRef<ProgressToast>(null)
  const [percent, setPercent] = useState(0)
  const [undone, setUndone] = useState(0)
  const start = () => {
    setPercent(10)
    progress.current = toasts.progress('Importing campaigns', { message: 'campaigns-november.csv', percent: 10 })
  }
  const advance = () => {
    const next = percent + 30
    setPercent(next)
    if (next < 100) return progress.current?.update({ percent: next })
    progress.current?.close()
    toasts.success('120 campaigns imported', { action: { label: 'Open results', onPress: () => setUndone(undone + 1) } })
  }
  const undo = { label: 'Undo', onPress: () => setUndone((times) => times + 1), hotKey: 'z' }
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => void toasts.pressKey(key)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [toasts])
  return (
    <Section title="Toasts">
      <div className={styles.row}>
        <Button onPress={() => toasts.success('Campaign paused', { message: 'Juniper Health – Spring Launch 1', action: undo })}>
          Success
        </Button>
        <Button onPress={() => toasts.error('Oops!', { message: 'You are not authenticated to access the system. Please login again.' })}>
          Error
        </Button>
        <Button onPress={() => toasts.info('The forecast is ready', { onPress: undo.onPress })}>Info</Button>
        <Button onPress={() => toasts.info('Twice at most', { limit: 2 })}>Limit of two</Button>
        <Button onPress={start}>Start work</Button>
        <Button onPress={advance}>Advance</Button>
        <Button
          onPress={() => toasts.banner('info', 'Spotdesk is updated tonight', { message: 'Between 02:00 and 02:15 in your time zone.' })}
        >
          Banner
        </Button>
        <output data-testid="actions">{undone}</output>
      </div>
    </Section>
  )
}
