import '@spotdesk/ui/styles.css'
import { ConfirmProvider, createToasts, ignoreComposedKeys, ToastRegion, ToggleGroup } from '@spotdesk/ui'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { GalleryPage } from './GalleryPage.tsx'
import { pages } from './pages.ts'

ignoreComposedKeys()

const parameters = new URLSearchParams(location.search)

/** `?theme=light|dark` fixes the theme; without it the system decides, as in the product. */
const theme = parameters.get('theme')
if (theme) document.documentElement.dataset.theme = theme

/** `?dir=rtl` turns the page around. */
document.documentElement.dir = parameters.get('dir') ?? 'ltr'

/** `?page=charts` opens the page of one kit. */
const kit = pages[parameters.get('page') ?? '']

const toasts = createToasts()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
/** A caller's mistake that the types forbid, for `?mistake`. */
const mistaken = JSON.parse('"audio"') as string[]

createRoot(root).render(
  <ConfirmProvider>
    {parameters.has('mistake') && (
      <ToggleGroup label="Parts" selectionMode="multiple" options={[]} value={mistaken} onChange={() => undefined} />
    )}
    {kit ? (
      <GalleryPage title={kit.title}>
        <kit.Content />
      </GalleryPage>
    ) : (
      <Gallery toasts={toasts} />
    )}
    <ToastRegion toasts={toasts} />
  </ConfirmProvider>,
)
