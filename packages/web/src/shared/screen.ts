import type { Feature, Permission } from '@spotdesk/sdk/contract'
import type { ComponentType } from 'react'

/**
 * A screen is a row: router, navigation, breadcrumbs, guards and titles are made from it. The names of guards and redirects are
 * the specification's route data.
 */
export interface Screen {
  /** With parameters as '$id'. A path with '$agencyId' switches to that agency and goes on to `redirectPath`. */
  path: string
  title: string
  /** Left out where the path only leads on. */
  load?: () => Promise<{ default: ComponentType }>
  /** For logged-out users, without the navigation bar. Everything else needs a session, unless it is open. */
  isUnsecured?: true
  /** For everybody, logged in or not; an unsecured screen then lets in whoever is logged in too. */
  isOpen?: true
  requiredPermission?: Permission | readonly Permission[]
  requiredFeature?: Feature
  /** Where to go without the permission, or the feature, instead of the fallback. */
  permissionRightRedirect?: string
  featureFlagRedirect?: string
  /** Where a navigation that carries a `switchAccount` state goes. */
  switchAccountRedirect?: string
  /** Where a path with '$agencyId' goes once that agency is the active one; takes the path's other parameters. */
  redirectPath?: string
  /** Its pill in the navigation bar, and what the bar leads to. */
  navigation?: { label: string; href: string }
  /** Path of the screen above it in the breadcrumbs. */
  parent?: string
  /** The command palette finds its things by what was typed: the text is put after `href`. */
  find?: { label: string; href: string }
}
