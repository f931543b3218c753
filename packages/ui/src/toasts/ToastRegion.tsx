import { X } from 'lucide-react'
import { Button as AriaButton, Text } from 'react-aria-components'
import { LinkButton } from '../actions/LinkButton.tsx'
import { classNames } from '../class-names.ts'
import { AriaToast, AriaToastContent, AriaToastRegion } from './aria-toast.ts'
import { ToastIcon, ToastProgress, useToastContent } from './ToastParts.tsx'
import type { Toasts } from './toasts.ts'
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

function ToastCard({ toast, close, closeLabel, isBanner = false }: ToastCardProps) {
  const { kind, title, message, action, onPress, percent } = useToastContent(toast.content)
  const leave = (run: () => void) => () => {
    run()
    close()
  }
  return (
    <AriaToast toast={toast} data-toast={kind} className={classNames(styles.toast, styles[kind], isBanner && styles.banner)}>
      <ToastIcon kind={kind} />
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
