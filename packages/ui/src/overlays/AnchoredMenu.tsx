import { Popover, type PopoverProps } from 'react-aria-components'
import { type MenuGroups, MenuLines } from './Menu.tsx'
import popoverStyles from './Popover.module.css'

export interface AnchoredMenuProps {
  /** The menu opens at this element, which also gets the focus back. Null while the menu is closed. */
  anchor: Element | null
  label: string
  groups: MenuGroups
  onClose: () => void
  placement?: PopoverProps['placement']
}

/** One menu for many buttons, as in a list. The buttons are plain, and only the opened menu costs anything. */
export function AnchoredMenu({ anchor, label, groups, onClose, placement = 'bottom end' }: AnchoredMenuProps) {
  if (!anchor) return null
  return (
    <Popover
      trigger="MenuTrigger"
      aria-label={label}
      triggerRef={{ current: anchor }}
      placement={placement}
      offset={6}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={popoverStyles.panel}
    >
      <MenuLines label={label} groups={groups} onClose={onClose} autoFocus="first" />
    </Popover>
  )
}
