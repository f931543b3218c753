import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'

/**
 * `preview`: open because the field took the focus, which stays in it, so that one can type. `entered`: the focus is inside, the rest
 * of the page waits.
 */
type Phase = 'closed' | 'preview' | 'entered'

interface PanelRow {
  /** The box of the field, with its inputs. */
  box: RefObject<HTMLElement | null>
  onOpen?: () => void
  /** Enter in the field: its text counts as it stands. */
  onTake?: () => void
  /** The focus has left the field and its panel. */
  onLeave: () => void
}

/**
 * A panel under a text field. It opens on focus. Arrow down goes inside. Escape, Tab and a press outside close it. So does Enter, which
 * takes the typed text and never submits the form around the field.
 */
export function usePanel({ box, onOpen, onTake, onLeave }: PanelRow) {
  const id = useId()
  const [phase, setPhase] = useState<Phase>('closed')
  // State, not a ref: the panel appears after the phase has changed.
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const go = (next: Phase) => {
    if (phase === 'closed' && next !== 'closed') onOpen?.()
    setPhase(next)
  }
  useEffect(() => {
    if (phase !== 'entered' || !panel || panel.contains(document.activeElement)) return
    // A calendar that is still being loaded takes the focus when it comes.
    panel.querySelector<HTMLElement>('[role=gridcell] [tabindex="0"]')?.focus()
  }, [phase, panel])

  const isInside = (target: EventTarget | null) => target instanceof Node && (box.current?.contains(target) || panel?.contains(target))
  // A frame later, because the focus may scroll the field into view, and a scroll closes floating panels.
  const nextFrame = useRef(0)
  const preview = (field: Element) => {
    cancelAnimationFrame(nextFrame.current)
    nextFrame.current = requestAnimationFrame(() => {
      if (!field.matches(':focus')) return
      onOpen?.()
      setPhase((current) => (current === 'closed' ? 'preview' : current))
    })
  }
  /** Also before it has opened: a key may come within the frame. */
  const close = () => {
    cancelAnimationFrame(nextFrame.current)
    setPhase('closed')
  }
  return {
    id,
    isOpen: phase !== 'closed',
    isEntered: phase === 'entered',
    setPanel,
    enter: () => go('entered'),
    close,
    /** For the box. */
    handlers: {
      onFocus: (event: FocusEvent) => {
        // A focus that returns from the panel, or from another window, does not open it again.
        if (phase !== 'closed' || event.relatedTarget === null || isInside(event.relatedTarget)) return
        preview(event.target)
      },
      onBlur: (event: FocusEvent) => {
        if (phase === 'entered' || isInside(event.relatedTarget)) return
        close()
        onLeave()
      },
      onClick: (event: { target: EventTarget }) => {
        if (phase === 'closed' && event.target instanceof HTMLInputElement && !event.target.disabled) preview(event.target)
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') go('entered')
        else if (event.key === 'Escape' && phase !== 'closed') close()
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          close()
          onTake?.()
          event.preventDefault()
          return
        } else return
        event.preventDefault()
        // An Escape that closes the panel does not close the dialog around the field.
        event.stopPropagation()
      },
    },
  }
}

export type Panel = ReturnType<typeof usePanel>
