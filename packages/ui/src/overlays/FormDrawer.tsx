import { type ReactNode, useId } from 'react'
import { Button } from '../actions/Button.tsx'
import { useText } from '../text.tsx'
import { Drawer, type DrawerProps } from './Drawer.tsx'
import { useCloseGuard } from './use-close-guard.ts'

export interface FormDrawerProps extends Pick<DrawerProps, 'isOpen' | 'onClose' | 'title' | 'eyebrow' | 'size' | 'level'> {
  /** Unsaved changes: closing asks first. */
  isDirty: boolean
  /** Saves; the caller closes the drawer when that has worked. */
  onSubmit: () => void | Promise<void>
  submitLabel?: string
  isPending?: boolean
  /** At the left of the footer: what blocks the save, the state of an autosave. */
  status?: ReactNode
  children: ReactNode
}

/** A drawer with a form. Its head and its buttons stay, the fields scroll, and closing asks while there are unsaved changes. */
export function FormDrawer({ isDirty, onSubmit, onClose, submitLabel, isPending = false, status, children, ...rest }: FormDrawerProps) {
  const t = useText()
  const id = useId()
  const close = useCloseGuard(isDirty, onClose)
  return (
    <Drawer
      {...rest}
      onClose={() => void close()}
      closeLabel={t('Close')}
      footer={
        <>
          <div style={{ flex: 1 }}>{status}</div>
          <Button onPress={() => void close()}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={id} isPending={isPending}>
            {submitLabel ?? t('Save changes')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The form of a drawer below this one is its parent in React's tree.
          event.stopPropagation()
          if (!isPending) void onSubmit()
        }}
      >
        {children}
      </form>
    </Drawer>
  )
}
