import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import {
  Menu as AriaMenu,
  type MenuProps as AriaMenuProps,
  MenuItem,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import popoverStyles from './Popover.module.css'
import styles from './Menu.module.css'

/** One line of a menu: it acts, or it leads to an address. */
export interface MenuAction {
  id: string
  label: string
  icon?: LucideIcon
  /** The reason why it is disabled, or its effect. */
  description?: string
  isDisabled?: boolean
  /** True if it ends or removes something. */
  isDestructive?: boolean
  href?: string
  target?: string
  onAction?: () => void
}

/** A menu is data: groups of lines with a separator between them. Empty groups leave no separator. */
export type MenuGroups = readonly (readonly MenuAction[])[]

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** Names the menu for screen readers, for example 'Actions of Spring Launch 1'. */
  label: string
  groups: MenuGroups
  /** Stands above the lines, for example a greeting. */
  header?: ReactNode
  placement?: PopoverProps['placement']
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** The menu of a button. Arrow keys move, typing finds, Enter chooses, Escape closes and returns the focus. */
export function Menu({ trigger, label, groups, header, placement = 'bottom end', isOpen, onOpenChange }: MenuProps) {
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Popover placement={placement} offset={6} className={popoverStyles.panel}>
        {header && <div className={styles.header}>{header}</div>}
        <MenuLines label={label} groups={groups} />
      </Popover>
    </MenuTrigger>
  )
}

interface MenuLinesProps extends Pick<MenuProps, 'label' | 'groups'>, Pick<AriaMenuProps<object>, 'onClose' | 'autoFocus'> {}

/** The lines of a menu, in their groups. */
export function MenuLines({ label, groups, ...rest }: MenuLinesProps) {
  return (
    <AriaMenu {...rest} aria-label={label} className={styles.menu}>
      {groups
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <Fragment key={group[0]?.id}>
            {index > 0 && <Separator className={styles.separator} />}
            {group.map((action) => (
              <MenuLine key={action.id} {...action} />
            ))}
          </Fragment>
        ))}
    </AriaMenu>
  )
}

function MenuLine({ icon: Icon, label, description, isDestructive, ...rest }: MenuAction) {
  return (
    <MenuItem {...rest} textValue={label} className={classNames(styles.item, isDestructive && styles.destructive)}>
      {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
      <span className={styles.text}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </MenuItem>
  )
}
