import { ConfirmProvider, TextProvider, ToastRegion, useSignalValue } from '@spotdesk/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider, RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { languageOfScreen } from '../shared/texts/language.ts'
import { queryClient } from '../shared/query.ts'
import { sessionState } from '../shared/session/session.ts'
import { label } from '../shared/text.ts'
import { toasts } from '../shared/page/toasts.ts'
import { OtherAccount } from './OtherAccount.tsx'
import { Unreachable } from './Root.tsx'
import { router } from './router.tsx'

const navigate = (href: string) => void router.navigate({ href })

/** The formats of numbers and months in fields: those of the language that the texts beside them have, whatever the browser's is. */
const locales = { en: 'en-US', ro: 'ro-RO' } as const

/** Providers around the routes: texts, server state, questions, toasts, and links of components that stay in the application. */
export function App() {
  const { status } = useSignalValue(sessionState)
  const spoken = useSignalValue(languageOfScreen)
  return (
    <QueryClientProvider client={queryClient}>
      <TextProvider translate={label}>
        <I18nProvider locale={locales[spoken]}>
          <AriaRouterProvider navigate={navigate}>
            <ConfirmProvider>{status === 'unreachable' ? <Unreachable /> : <RouterProvider router={router} />}</ConfirmProvider>
            <OtherAccount />
            <ToastRegion toasts={toasts} />
          </AriaRouterProvider>
        </I18nProvider>
      </TextProvider>
    </QueryClientProvider>
  )
}
