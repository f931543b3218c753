import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Maximize, Minus, Plus } from 'lucide-react'
import { IconButton } from '../actions/IconButton.tsx'
import { useText } from '../text.tsx'
import styles from './GeoMap.module.css'
import type { Viewport } from './use-viewport.ts'

/** Part of the shown map by which a press moves it. */
const step = 0.25

/** Zoom and pan with buttons. */
export function MapControls({ viewport }: { viewport: Viewport }) {
  const t = useText()
  const moves = [
    { icon: ArrowLeft, label: t('Move left'), x: -step, y: 0 },
    { icon: ArrowUp, label: t('Move up'), x: 0, y: -step },
    { icon: ArrowDown, label: t('Move down'), x: 0, y: step },
    { icon: ArrowRight, label: t('Move right'), x: step, y: 0 },
  ]
  return (
    <div role="group" aria-label={t('Zoom and move')} className={styles.controls}>
      <IconButton size="small" icon={Plus} label={t('Zoom in')} isDisabled={viewport.isClosest} onPress={() => viewport.zoomBy(1)} />
      <IconButton size="small" icon={Minus} label={t('Zoom out')} isDisabled={viewport.isWhole} onPress={() => viewport.zoomBy(-1)} />
      <IconButton size="small" icon={Maximize} label={t('Show all')} isDisabled={viewport.isWhole} onPress={viewport.reset} />
      {moves.map(({ icon, label, x, y }) => (
        <IconButton
          key={label}
          size="small"
          icon={icon}
          label={label}
          isDisabled={viewport.isWhole}
          onPress={() => viewport.pan({ x, y })}
        />
      ))}
    </div>
  )
}
