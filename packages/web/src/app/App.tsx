import { I18nProvider } from '@lingui/react'
import { ConfirmProvider, TextProvider, ToastRegion, useSignalValue } from '@spotdesk/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { i18n } from '../shared/language.ts'
import { queryClient } from '../shared/query.ts'
import { sessionState } from '../shared/session.ts'
import { label } from '../shared/text.ts'
import { toasts } from '../shared/toasts.ts'
import { Unreachable } from './Root.tsx'
import { router } from './router.tsx'

const navigate = (href: string) => void router.navigate({ href })

/** Providers around the routes: texts, server state, questions, toasts, and links of components that stay in the application. */
export function App() {
  const { status } = useSignalValue(sessionState)
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <TextProvider translate={label}>
          <AriaRouterProvider navigate={navigate}>
            <ConfirmProvider>{status === 'unreachable' ? <Unreachable /> : <RouterProvider router={router} />}</ConfirmProvider>
            <ToastRegion toasts={toasts} />
          </AriaRouterProvider>
        </TextProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
