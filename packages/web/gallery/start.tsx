import '@spotdesk/ui/styles.css'
import '../src/app/app.css'
import { ConfirmProvider, ignoreComposedKeys, TextProvider, ToastRegion } from '@spotdesk/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../src/shared/query.ts'
import { parseSearch, printSearch } from '../src/shared/data/search.ts'
import { label } from '../src/shared/text.ts'
import { toasts } from '../src/shared/page/toasts.ts'
import { KitGallery } from './KitGallery.tsx'

ignoreComposedKeys()

/** `?theme=light|dark` fixes the theme, `?dir=rtl` the direction; without them the system decides. */
const parameters = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = parameters.get('theme') ?? ''
document.documentElement.dir = parameters.get('dir') ?? 'ltr'

const router = createRouter({
  routeTree: createRootRoute({ component: KitGallery, notFoundComponent: KitGallery }),
  parseSearch: (text) => parseSearch(text),
  stringifySearch: (search) => printSearch(search as Record<string, string>),
})

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <TextProvider translate={label}>
      <ConfirmProvider>
        {/* The types know the product's router only. */}
        <RouterProvider router={router as never} />
      </ConfirmProvider>
      <ToastRegion toasts={toasts} />
    </TextProvider>
  </QueryClientProvider>,
)
