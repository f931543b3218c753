import { type ButtonHTMLAttributes, createContext, type KeyboardEvent, type MouseEvent, type Ref, type RefCallback, use } from 'react'

export interface PressProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onClick'> {
  /** A press with pointer, Enter or Space. */
  onPress?: () => void
  isDisabled?: boolean
  /** In progress: it keeps the focus and takes no press. */
  isPending?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Makes the next button below it the trigger of something that opens. */
export interface Trigger {
  ref: RefCallback<HTMLButtonElement>
  onPress: (isByPointer: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  attributes: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-haspopup' | 'aria-expanded' | 'aria-controls'>
}

export const TriggerContext = createContext<Trigger | null>(null)

/** Sets every ref that is there, and clears them at the end. */
function joinRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
}

/**
 * A button of the browser without a look. `data-live` marks an element of the browser that answers to pointer and focus. Style sheets also
 * serve React Aria's elements, so they read `:hover`, `:active` and `:focus-visible` only of marked elements.
 */
export function PressButton(props: PressProps) {
  const { onPress, isDisabled, isPending, type = 'button', ref, onKeyDown, children, ...rest } = props
  const trigger = use(TriggerContext)
  const press = (event: MouseEvent) => {
    // A submit button that waits submits nothing either.
    if (isPending) return event.preventDefault()
    // Enter and Space press without a count of clicks.
    trigger?.onPress(event.detail > 0)
    onPress?.()
  }
  return (
    <button
      {...trigger?.attributes}
      {...rest}
      type={type}
      ref={trigger ? joinRefs(trigger.ref, ref) : ref}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-live={isDisabled || isPending ? undefined : ''}
      data-disabled={isDisabled ? '' : undefined}
      data-pending={isPending ? '' : undefined}
      onClick={press}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!isPending) trigger?.onKeyDown(event)
      }}
    >
      {children}
    </button>
  )
}
