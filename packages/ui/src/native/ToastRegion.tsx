import { X } from 'lucide-react'
import { type FocusEvent, type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import { ToastIcon, ToastProgress, useToastContent } from '../toasts/ToastParts.tsx'
import styles from '../toasts/ToastRegion.module.css'
import { LinkButton } from './LinkButton.tsx'
import nativeStyles from './native.module.css'
import { PressButton } from './PressButton.tsx'
import type { TimedQueue, Toasts } from './toasts.ts'

export interface ToastRegionProps {
  toasts: Toasts
  /** Names of the landmarks. */
  label?: string
  bannerLabel?: string
  closeLabel?: string
}

/** Shows the toasts of an app at the bottom and its banners at the top. Hover and focus stop their timers. */
export function ToastRegion(props: ToastRegionProps) {
  const t = useText()
  const { toasts, label = t('Notifications'), bannerLabel = t('Announcements'), closeLabel = t('Close') } = props
  return (
    <>
      <Region queue={toasts.bannerQueue} label={bannerLabel} closeLabel={closeLabel} isBanner />
      <Region queue={toasts.toastQueue} label={label} closeLabel={closeLabel} />
    </>
  )
}

interface RegionProps {
  queue: TimedQueue
  label: string
  closeLabel: string
  isBanner?: boolean
}

function Region({ queue, label, closeLabel, isBanner = false }: RegionProps) {
  const visible = useSyncExternalStore(queue.subscribe, () => queue.visibleToasts)
  const region = useRef<HTMLDivElement>(null)
  // The element that had the focus before a toast took it.
  const before = useRef<Element>(null)
  const isHovered = useRef(false)
  const isEmpty = visible.length === 0
  // A region that disappears under the pointer gets no event when the pointer leaves it.
  useEffect(() => {
    if (isEmpty) isHovered.current = false
  }, [isEmpty])
  if (isEmpty) return null
  const hover = (isOver: boolean) => () => {
    isHovered.current = isOver
    queue.hold(isOver || Boolean(region.current?.contains(document.activeElement)))
  }
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    queue.hold(true)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) queue.hold(isHovered.current)
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only learns that somebody reads
    <div
      ref={region}
      role="region"
      aria-label={label}
      tabIndex={-1}
      data-live=""
      className={classNames(styles.region, isBanner ? styles.banners : styles.toasts)}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onFocus={enter}
      onBlur={leave}
    >
      <ol>
        {visible.map((toast) => (
          <li key={toast.key}>
            <ToastCard toast={toast} queue={queue} before={before} closeLabel={closeLabel} isBanner={isBanner} />
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  )
}

interface ToastCardProps {
  toast: TimedQueue['visibleToasts'][number]
  queue: TimedQueue
  before: RefObject<Element | null>
  closeLabel: string
  isBanner: boolean
}

function ToastCard({ toast, queue, before, closeLabel, isBanner }: ToastCardProps) {
  const { kind, title, message, action, onPress, percent } = useToastContent(toast.content)
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  // The focus goes on to the next toast, and back to where it was from the last one.
  const close = () => {
    const others = [...card.current!.closest('ol')!.querySelectorAll<HTMLElement>('[data-toast]')].filter((each) => each !== card.current)
    if (card.current!.contains(document.activeElement)) (others[0] ?? (before.current as HTMLElement | null))?.focus()
    queue.close(toast.key)
  }
  const leave = (run: () => void) => () => {
    close()
    run()
  }
  return (
    <div
      ref={card}
      role="alertdialog"
      aria-modal={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={message ? `${id}-message` : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard stops its timer by a stop here, as in the kit
      tabIndex={0}
      data-toast={kind}
      data-live=""
      className={classNames(styles.toast, styles[kind], isBanner && styles.banner)}
    >
      <ToastIcon kind={kind} />
      <div role="alert" aria-atomic className={styles.content}>
        <span id={`${id}-title`} className={styles.title}>
          {onPress ? (
            <PressButton className={classNames(nativeStyles.plain, styles.whole)} onPress={leave(onPress)}>
              {title}
            </PressButton>
          ) : (
            title
          )}
        </span>
        {message && (
          <span id={`${id}-message`} className={styles.message}>
            {message}
          </span>
        )}
        {kind === 'progress' && <ToastProgress percent={percent} />}
        {action && (
          <span className={styles.action}>
            <LinkButton onPress={leave(action.onPress)}>{action.label}</LinkButton>
            {action.hotKey && <kbd className={styles.key}>{action.hotKey.toUpperCase()}</kbd>}
          </span>
        )}
      </div>
      <PressButton aria-label={closeLabel} className={styles.close} onPress={close}>
        <X size={16} aria-hidden />
      </PressButton>
    </div>
  )
}
