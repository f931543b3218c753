import { defineBackground } from 'wxt/utils/define-background'
import { isAllowedPage } from '../background/sites/allowed-page.ts'
import { handlers } from '../background/handlers.ts'
import { listenToBrowser, wake } from '../background/lifecycle.ts'
import { listen } from '../background/listen.ts'
import { listenToSurfaces, wakeSurfaces } from '../background/surfaces.ts'

export default defineBackground({
  type: 'module',
  main() {
    listenToBrowser()
    listen(handlers, isAllowedPage)
    listenToSurfaces()
    void wake()
    void wakeSurfaces()
  },
})
