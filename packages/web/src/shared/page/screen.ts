import type { Feature, InputOf, Permission, TypedCallRow } from '@spotdesk/sdk/contract'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Begins to load the answer of a row, which the screen's query then finds. */
export type Prefetch = <E extends TypedCallRow>(row: E, input: InputOf<E>) => void

/** A screen is a row: router, navigation, breadcrumbs, guards and titles are made from it. */
export interface Screen {
  /** With parameters as '$id'. A path with a `redirectPath` goes on to it, one with '$agencyId' in that agency. */
  path: string
  title: string
  /** All its texts have a Romanian version; without it the screen is English, whichever language is chosen. */
  hasRomanian?: true
  /** Left out where the path only redirects. */
  load?: () => Promise<{ default: ComponentType }>
  /** Requests the first data of the screen, while its code is loading; gets the parameters of the path. */
  prepare?: (params: Readonly<Record<string, string>>, prefetch: Prefetch) => void
  /** For logged-out users, without the navigation bar. Everything else needs a session, unless it is open. */
  isUnsecured?: true
  /** For everybody, logged in or not; an unsecured screen then also admits logged-in users. */
  isOpen?: true
  /** A program opens it for its person, to sign in: who is not logged in yet is asked to, without an error. */
  isSignIn?: true
  requiredPermission?: Permission | readonly Permission[]
  requiredFeature?: Feature
  /** The redirect without the permission, or the feature, in place of the fallback. */
  permissionRightRedirect?: string
  featureFlagRedirect?: string
  /** The redirect of a navigation that carries a `showAccount` state. */
  switchAccountRedirect?: string
  /** The redirect of a path with '$agencyId' once that agency is the active one; takes the path's other parameters. */
  redirectPath?: string
  /** Its pill in the navigation bar, and the address of the pill. */
  navigation?: { label: string; href: string }
  /** Its entry in the user's menu, for users who may open it. */
  inUserMenu?: { label: string; icon: LucideIcon }
  /** Path of the screen above it in the breadcrumbs. */
  parent?: string
  /** The page has the budget card, unless its campaign is RESERVED. */
  hasBudget?: true
  /** The command palette searches its list: the typed text is put after `href`. */
  find?: { label: string; href: string }
}
