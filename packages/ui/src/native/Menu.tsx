import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { MenuAction, MenuGroups } from '../overlays/Menu.tsx'
import styles from '../overlays/Menu.module.css'
import popoverStyles from '../overlays/Popover.module.css'
import { Floating } from './Floating.tsx'
import nativeStyles from './native.module.css'
import type { Placement } from './place.ts'
import { type Trigger, TriggerContext } from './PressButton.tsx'
import { useTypeahead } from './use-typeahead.ts'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** Names the menu for screen readers, for example 'Actions of Spring Launch 1'. */
  label: string
  groups: MenuGroups
  /** Stands above the lines, for example a greeting. */
  header?: ReactNode
  placement?: Placement
}

/** The line that takes the focus when the menu opens. If a pointer opened it, the menu itself takes the focus. */
type End = 'first' | 'last' | 'none'

/** The menu of a button. Arrow keys move, typing finds, Enter chooses, Escape closes and returns the focus. */
export function Menu({ trigger, label, groups, header, placement = 'bottom end' }: MenuProps) {
  const id = useId()
  const [end, setEnd] = useState<End | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const isOpen = end !== null
  const value = useMemo<Trigger>(
    () => ({
      ref: setButton,
      onPress: (isByPointer) => setEnd((end) => (end ? null : isByPointer ? 'none' : 'first')),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setEnd(event.key === 'ArrowDown' ? 'first' : 'last')
      },
      attributes: { 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined },
    }),
    [id, isOpen],
  )
  return (
    <>
      <TriggerContext value={value}>{trigger}</TriggerContext>
      {end && button && (
        <TriggerContext value={null}>
          <Panel
            button={button}
            label={label}
            groups={groups}
            header={header}
            placement={placement}
            id={id}
            end={end}
            onClose={() => setEnd(null)}
          />
        </TriggerContext>
      )}
    </>
  )
}

interface PanelProps extends Required<Pick<MenuProps, 'label' | 'groups' | 'placement'>>, Pick<MenuProps, 'header'> {
  id: string
  button: HTMLButtonElement
  end: End
  onClose: () => void
}

const lineSelector = '[role=menuitem]:not([aria-disabled=true])'

/** The open menu. */
function Panel({ id, button, label, groups, header, placement, end, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const findLines = () => [...panel.current!.querySelectorAll<HTMLElement>(lineSelector)]
  const find = useTypeahead()

  useEffect(() => {
    const lines = [...panel.current!.querySelectorAll<HTMLElement>(lineSelector)]
    const first = { first: lines[0], last: lines.at(-1), none: panel.current!.querySelector<HTMLElement>('[role=menu]') }[end]
    first?.focus()
  }, [end])

  useEffect(() => {
    // The trigger closes it by its own press.
    const isOutside = ({ target }: Event) => !panel.current?.contains(target as Node) && !button.contains(target as Node)
    const leave = (event: Event) => isOutside(event) && onClose()
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave)
    // A press on a frame or another window.
    addEventListener('blur', onClose)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave)
      removeEventListener('blur', onClose)
    }
  }, [button, onClose])

  const close = () => {
    button.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The page below has keys of its own.
    event.stopPropagation()
    // From the button on, as if the menu were not there.
    if (event.key === 'Tab') return close()
    const lines = findLines()
    const at = lines.indexOf(document.activeElement as HTMLElement)
    const target = {
      ArrowDown: lines[(at + 1) % lines.length],
      ArrowUp: lines.at(at <= 0 ? -1 : at - 1),
      Home: lines[0],
      End: lines.at(-1),
    }[event.key]
    if (event.key === 'Escape') close()
    else if (target) target.focus()
    else {
      find(event, lines, at)
      return
    }
    event.preventDefault()
  }
  return (
    <Floating anchor={button} placement={placement} panelRef={panel} className={popoverStyles.panel} onKeyDown={onKeyDown}>
      {header && <div className={styles.header}>{header}</div>}
      <div role="menu" id={id} tabIndex={-1} aria-label={label} className={styles.menu}>
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <Fragment key={group[0]?.id}>
              {index > 0 && <hr className={styles.separator} />}
              {group.map((action) => (
                <Line key={action.id} action={action} onClose={close} />
              ))}
            </Fragment>
          ))}
      </div>
    </Floating>
  )
}

function Line({ action, onClose }: { action: MenuAction; onClose: () => void }) {
  const { icon: Icon, label, description, isDestructive, isDisabled, href, target, onAction } = action
  const attributes = {
    role: 'menuitem',
    tabIndex: -1,
    'aria-disabled': isDisabled,
    'data-label': label,
    'data-live': isDisabled ? undefined : '',
    'data-disabled': isDisabled ? '' : undefined,
    className: classNames(nativeStyles.plain, styles.item, nativeStyles.line, isDestructive && styles.destructive),
    // The line under the pointer and the line that Enter chooses are the same.
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (!isDisabled && currentTarget !== document.activeElement) currentTarget.focus({ preventScroll: true })
    },
    onClick: () => {
      if (isDisabled) return
      // The focus is back before the action may move it.
      onClose()
      onAction?.()
    },
  }
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
      <span className={styles.text}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </>
  )
  if (href && !isDisabled) {
    return (
      <a {...attributes} href={href} target={target}>
        {content}
      </a>
    )
  }
  return (
    <button {...attributes} type="button">
      {content}
    </button>
  )
}
