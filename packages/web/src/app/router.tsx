/** Routes made from the table of screens, with their guards. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { query, queryClient } from '../shared/query.ts'
import { reportError } from '../shared/data/report-error.ts'
import type { Screen } from '../shared/page/screen.ts'
import { type SearchValues, parseSearch, printSearch } from '../shared/data/search.ts'
import { currentRights, currentUser, sessionState } from '../shared/session/session.ts'
import { chosenText } from '../shared/text.ts'
import { toasts } from '../shared/page/toasts.ts'
import { accessTexts, decideAccess, findLanding, switchTarget } from './access.ts'
import { changeAgency } from './agency.ts'
import { isForbiddenUrl } from './forbidden-url.ts'
import { PageFailure } from './PageFailure.tsx'
import { safeReturnUrl } from './return-url.ts'
import { Root } from './Root.tsx'
import { isAt, screenAt, screens } from './screens.ts'
import { Shell } from './Shell.tsx'

/** The user's landing page now. */
export const getLanding = () => findLanding(currentRights.peek(), screens)

const go = (to: string) => redirect({ href: to, replace: true })

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: () => null,
  beforeLoad: ({ location }) => {
    if (location.pathname !== '/' && isForbiddenUrl(location.href)) throw go('/')
  },
})

const securedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'secured',
  component: Shell,
  beforeLoad: ({ location }) => {
    const session = sessionState.peek()
    if (session.status === 'in') return
    // A user who opens the start page has asked for nothing yet, one whom a program sends to sign in does that, and one whose session has
    // just ended knows it already.
    const isExpected = location.pathname === '/' || screenAt(location.pathname)?.isSignIn
    if (session.status === 'out' && session.reason === 'none' && !isExpected) {
      toasts.error(chosenText(accessTexts.title), { message: chosenText(accessTexts.unauthenticated) })
    }
    throw go(location.pathname === '/' ? '/login' : `/login?returnUrl=${encodeURIComponent(location.href)}`)
  },
})
const openRoute = createRoute({ getParentRoute: () => rootRoute, id: 'open', component: Shell })

/** Unknown paths, and the root itself, redirect to the landing page. */
const elsewhereRoute = createRoute({
  getParentRoute: () => securedRoute,
  path: '$',
  beforeLoad: () => {
    throw go(getLanding())
  },
})
const indexRoute = createRoute({
  getParentRoute: () => securedRoute,
  path: '/',
  beforeLoad: () => {
    throw go(getLanding())
  },
})

interface Arrival {
  search: Record<string, unknown>
  params: Record<string, string>
  state: { switchAccount?: unknown }
  /** The query as it stands in the address. */
  searchStr: string
}

/** The guard of a screen. @throws a redirect for users who may not see it */
async function enter(screen: Screen, { search, params, state, searchStr }: Arrival): Promise<void> {
  if (screen.isOpen) return
  if (screen.isUnsecured) {
    if (sessionState.peek().status === 'in') throw go(returnTarget(search['returnUrl'] as string | undefined))
    return
  }
  if (screen.redirectPath) throw go(await toRedirect(screen.redirectPath, params, searchStr))
  if (state.switchAccount) throw go(switchTarget(screen, screenAt, currentRights.peek(), screens))
  const access = decideAccess(screen, currentRights.peek(), screens)
  if (access.ok) return
  toasts.error(accessTexts.title, { message: access.reason === 'permission' ? accessTexts.unauthenticated : accessTexts.missingFeature })
  throw go(access.redirect)
}

/** The redirect of a path, whose agency becomes the active one where it names one. The query goes along to a page that has none of its own. */
const toRedirect = (redirectPath: string, params: Record<string, string>, searchStr: string) =>
  'agencyId' in params
    ? enterAgency(params, filled(redirectPath, params) + (redirectPath.includes('?') ? '' : searchStr))
    : filled(redirectPath, params)

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/\$([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

async function enterAgency(params: Record<string, string>, to: string): Promise<string> {
  const user = currentUser.peek()!
  const agency = user.agencies.find(({ id }) => String(id) === params['agencyId'])
  if (!agency) {
    toasts.error(accessTexts.title, { message: accessTexts.missingFeature })
    return getLanding()
  }
  try {
    if (agency.id !== user.agency.id) await changeAgency(agency.id)
  } catch (error) {
    reportError(error)
    return getLanding()
  }
  return to
}

function screenRoute(screen: Screen) {
  return createRoute({
    getParentRoute: () => (screen.isUnsecured ? rootRoute : screen.isOpen ? openRoute : securedRoute) as typeof securedRoute,
    path: screen.path,
    validateSearch: (search: Record<string, unknown>): SearchValues => search as SearchValues,
    ...(screen.load && { component: lazyRouteComponent(screen.load) }),
    // A link under the pointer loads the code of its screen, not its data.
    loader: ({ params, preload }) => {
      if (!preload) screen.prepare?.(params as Record<string, string>, (row, input) => void queryClient.prefetchQuery(query(row, input)))
    },
    // A route is used again only while its parameters are equal.
    remountDeps: ({ params }) => params,
    beforeLoad: ({ search, params, location }) =>
      enter(screen, {
        search,
        params: params as Record<string, string>,
        state: location.state as Arrival['state'],
        searchStr: location.searchStr,
      }),
  })
}

const routes = (wanted: (screen: Screen) => boolean) => screens.filter(wanted).map(screenRoute)

const routeTree = rootRoute.addChildren([
  ...routes(({ isUnsecured }) => isUnsecured === true),
  openRoute.addChildren(routes(({ isUnsecured, isOpen }) => isOpen === true && !isUnsecured)),
  securedRoute.addChildren([...routes(({ isUnsecured, isOpen }) => !isUnsecured && !isOpen), indexRoute, elsewhereRoute]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: printSearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The address after a sign-in. */
export function returnTarget(returnUrl: string | undefined): string {
  const isRoute = (path: string) => screens.some((screen) => !screen.isUnsecured && isAt(screen, path))
  return safeReturnUrl(returnUrl, location.origin, isRoute) ?? getLanding()
}
