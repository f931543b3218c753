import { Ellipsis, type LucideIcon } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { useFit } from '../navigation/use-fit.ts'
import { Menu, type MenuAction } from '../overlays/Menu.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { useText } from '../text.tsx'
import styles from './ActionBar.module.css'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { IconButton } from './IconButton.tsx'

/** An action of a page: it acts, or it leads to an address. */
export interface BarAction {
  id: string
  label: string
  icon?: LucideIcon
  /** One primary a page; it is the last to leave the bar if it stands first. */
  variant?: 'primary' | 'secondary' | 'quiet'
  /** It ends or removes something. */
  isDestructive?: boolean
  /** Its effect, below its label in the menu. */
  description?: string
  /** Why it cannot be done now. The button stays reachable and says so. */
  disabledReason?: string | undefined
  /** Only in the menu, however wide the bar is. */
  isInMenu?: boolean
  isPending?: boolean
  href?: string
  onAction?: () => void
}

export interface ActionBarProps {
  /** Names the group, and its menu: 'Actions for Spring launch'. */
  label: string
  actions: readonly BarAction[]
}

/** The actions of a page in a row. A menu at its end holds the rare ones, and those without room. */
export function ActionBar({ label, actions }: ActionBarProps) {
  const t = useText()
  const inBar = actions.filter(({ isInMenu }) => !isInMenu)
  const inMenu = actions.filter(({ isInMenu }) => isInMenu)
  const { row, shown } = useFit<HTMLDivElement>(
    inBar.map(({ id }) => id),
    { gap: 8, more: 34, hasMore: inMenu.length > 0 },
  )
  const rest = [...inBar.slice(shown), ...inMenu]
  if (actions.length === 0) return null
  return (
    <div ref={row} role="group" aria-label={label} className={styles.bar}>
      {inBar.map((action, index) => (
        <span key={action.id} data-part={action.id} className={classNames(styles.part, index >= shown && styles.left)}>
          <ActionButton {...action} />
        </span>
      ))}
      {rest.length > 0 && (
        <Menu
          label={label}
          groups={[rest.filter(({ isDestructive }) => !isDestructive), rest.filter(({ isDestructive }) => isDestructive)].map((group) =>
            group.map(toLine),
          )}
          trigger={<IconButton variant="secondary" icon={Ellipsis} label={rest.length === actions.length ? label : t('More actions')} />}
        />
      )}
    </div>
  )
}

function ActionButton({ label, icon, variant = 'secondary', isDestructive, disabledReason, isPending, href, onAction }: BarAction) {
  const looks = { variant, ...(icon && { icon }), ...(isDestructive && { className: styles.destructive! }) }
  if (disabledReason) {
    return (
      <Tooltip label={disabledReason} delay={0}>
        <Button {...looks} aria-disabled="true" className={styles.unavailable!}>
          {label}
        </Button>
      </Tooltip>
    )
  }
  if (href) {
    return (
      <ButtonLink {...looks} href={href}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button {...looks} {...(isPending && { isPending })} {...(onAction && { onPress: onAction })}>
      {label}
    </Button>
  )
}

function toLine({ id, label, icon, description, disabledReason, isDestructive, isPending, href, onAction }: BarAction): MenuAction {
  return {
    id,
    label,
    ...(icon && { icon }),
    ...((disabledReason ?? description) && { description: disabledReason ?? description }),
    isDisabled: disabledReason !== undefined || isPending === true,
    ...(isDestructive && { isDestructive }),
    ...(href && { href }),
    ...(onAction && { onAction }),
  }
}
