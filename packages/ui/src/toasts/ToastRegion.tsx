import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button as AriaButton, Text } from 'react-aria-components'
import { LinkButton } from '../actions/LinkButton.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { AriaToast, AriaToastContent, AriaToastRegion } from './aria-toast.ts'
import type { ToastCell, ToastKind, Toasts } from './toasts.ts'
import { useText } from '../text.tsx'
import styles from './ToastRegion.module.css'
import { useToastKey } from './use-toast-key.ts'

export interface ToastRegionProps {
  toasts: Toasts
  /** Names of the landmarks. */
  label?: string
  bannerLabel?: string
  closeLabel?: string
}

const icons: Record<Exclude<ToastKind, 'progress'>, LucideIcon> = { success: CircleCheck, error: CircleAlert, info: Info }

/** Shows the toasts of an app at the bottom and its banners at the top. Hover and focus stop their timers; F6 goes to them. */
export function ToastRegion(props: ToastRegionProps) {
  const t = useText()
  const { toasts, label = t('Notifications'), bannerLabel = t('Announcements'), closeLabel = t('Close') } = props
  useToastKey()
  return (
    <>
      <AriaToastRegion queue={toasts.bannerQueue} aria-label={bannerLabel} className={classNames(styles.region, styles.banners)}>
        {({ toast }) => <ToastCard toast={toast} close={() => toasts.bannerQueue.close(toast.key)} closeLabel={closeLabel} isBanner />}
      </AriaToastRegion>
      <AriaToastRegion queue={toasts.toastQueue} aria-label={label} className={classNames(styles.region, styles.toasts)}>
        {({ toast }) => <ToastCard toast={toast} close={() => toasts.toastQueue.close(toast.key)} closeLabel={closeLabel} />}
      </AriaToastRegion>
    </>
  )
}

interface ToastCardProps {
  toast: Toasts['toastQueue']['visibleToasts'][number]
  close: () => void
  closeLabel: string
  isBanner?: boolean
}

function useContent(cell: ToastCell) {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}

function ToastCard({ toast, close, closeLabel, isBanner = false }: ToastCardProps) {
  const { kind, title, message, action, onPress, percent } = useContent(toast.content)
  const Icon = kind === 'progress' ? null : icons[kind]
  const leave = (run: () => void) => () => {
    run()
    close()
  }
  return (
    <AriaToast toast={toast} data-toast={kind} className={classNames(styles.toast, styles[kind], isBanner && styles.banner)}>
      <span className={styles.icon}>{Icon ? <Icon size={18} aria-hidden /> : <Spinner size={16} />}</span>
      <AriaToastContent className={styles.content}>
        <Text slot="title" className={styles.title}>
          {onPress ? (
            <AriaButton slot={null} className={styles.whole} onPress={leave(onPress)}>
              {title}
            </AriaButton>
          ) : (
            title
          )}
        </Text>
        {message && (
          <Text slot="description" className={styles.message}>
            {message}
          </Text>
        )}
        {kind === 'progress' && <ToastProgress percent={percent} />}
        {action && (
          <span className={styles.action}>
            <LinkButton slot={null} onPress={leave(action.onPress)}>
              {action.label}
            </LinkButton>
            {action.hotKey && <kbd className={styles.key}>{action.hotKey.toUpperCase()}</kbd>}
          </span>
        )}
      </AriaToastContent>
      <AriaButton slot="close" aria-label={closeLabel} className={styles.close}>
        <X size={16} aria-hidden />
      </AriaButton>
    </AriaToast>
  )
}

/** The bar of a progress toast. Screen readers read the text beside it. */
function ToastProgress({ percent }: { percent: number | undefined }) {
  return (
    <span aria-hidden className={styles.track}>
      <span
        className={classNames(styles.fill, percent === undefined && styles.moving)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </span>
  )
}
