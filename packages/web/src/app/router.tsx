/** Routes made from the table of screens, with the guards of the specification. */
import { Outlet, createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentRights, sessionState } from '../shared/session.ts'
import { toasts } from '../shared/toasts.ts'
import { accessTexts, decideAccess, landingOf } from './access.ts'
import { isForbiddenUrl } from './forbidden-url.ts'
import { safeReturnUrl } from './return-url.ts'
import type { Screen } from '../shared/screen.ts'
import { screens } from './screens.ts'
import { parseSearch, printSearch, type Search } from '../shared/search.ts'
import { Shell } from './Shell.tsx'

/** Where the user begins now. */
export const landing = () => landingOf(currentRights.peek(), screens)

const go = (to: string) => redirect({ href: to, replace: true })

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => null,
  beforeLoad: ({ location }) => {
    if (location.pathname !== '/' && isForbiddenUrl(location.href)) throw go('/')
  },
})

const securedRoute = createRoute({
  getParentRoute: () => rootRoute, id: 'secured', component: Shell,
  beforeLoad: ({ location }) => {
    const session = sessionState.peek()
    if (session.status === 'in') return
    // Who opens the start page has asked for nothing yet, and whose session has just ended has been told.
    if (session.status === 'out' && session.reason === 'none' && location.pathname !== '/') {
      toasts.error(accessTexts.title, { message: accessTexts.unauthenticated })
    }
    throw go(location.pathname === '/' ? '/login' : `/login?returnUrl=${encodeURIComponent(location.href)}`)
  },
})

/** Unknown paths, and the root itself, lead to the landing page. */
const elsewhereRoute = createRoute({
  getParentRoute: () => securedRoute, path: '$', beforeLoad: () => { throw go(landing()) },
})
const indexRoute = createRoute({
  getParentRoute: () => securedRoute, path: '/', beforeLoad: () => { throw go(landing()) },
})

function screenRoute(screen: Screen) {
  return createRoute({
    getParentRoute: () => (screen.isUnsecured ? rootRoute : securedRoute) as typeof securedRoute,
    path: screen.path,
    validateSearch: (search: Record<string, unknown>): Search => search as Search,
    component: lazyRouteComponent(screen.load),
    beforeLoad: ({ search, location }) => {
      if (screen.isUnsecured) {
        if (sessionState.peek().status === 'in') throw go(returnTarget(search['returnUrl']))
        return
      }
      if ((location.state as { switchAccount?: unknown }).switchAccount && screen.switchAccountRedirect) throw go(screen.switchAccountRedirect)
      const access = decideAccess(screen, currentRights.peek(), screens)
      if (access.ok) return
      toasts.error(accessTexts.title, { message: access.reason === 'permission' ? accessTexts.unauthenticated : accessTexts.missingFeature })
      throw go(access.redirect)
    },
  })
}

const routeTree = rootRoute.addChildren([
  ...screens.filter((screen) => screen.isUnsecured).map(screenRoute),
  securedRoute.addChildren([...screens.filter((screen) => !screen.isUnsecured).map(screenRoute), indexRoute, elsewhereRoute]),
])

export const router = createRouter({
  routeTree, parseSearch, stringifySearch: printSearch, defaultPreload: 'intent', defaultPendingMs: 300, defaultPendingMinMs: 0, scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register { router: typeof router }
}

const patterns = screens.filter((screen) => !screen.isUnsecured).map(({ path }) => new RegExp(`^${path.replace(/\$[A-Za-z]+/g, '[^/]+')}/?$`))

/** Where to go after signing in. */
export function returnTarget(returnUrl: string | undefined): string {
  return safeReturnUrl(returnUrl, location.origin, (path) => patterns.some((pattern) => pattern.test(path))) ?? landing()
}

/** The screen at a path. */
export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => new RegExp(`^${screen.path.replace(/\$[A-Za-z]+/g, '[^/]+')}/?$`).test(path))
}
