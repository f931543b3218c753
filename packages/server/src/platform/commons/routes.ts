/** Lists that the specification keeps under commons: the same for everybody. */
import { commons } from '@spotdesk/sdk/contract'
import { attributionSiteActions, categories, interfaceLanguages, languageCodes, languagesOf } from '@spotdesk/sdk/values'
import { type Route, on } from '../http/route.ts'

/** Naming a language in itself asks the platform for each one: once is enough. */
let spoken: ReturnType<typeof languagesOf> | undefined

export const commonsRoutes: Route[] = [
  on(commons.attributionSiteActions, async () => [...attributionSiteActions]),
  on(commons.languages, async ({ context }) =>
    context === 'interface' ? languagesOf(interfaceLanguages) : (spoken ??= languagesOf(languageCodes)),
  ),
  on(commons.categories, async () => Object.entries(categories).map(([id, name]) => ({ id, name }))),
]
