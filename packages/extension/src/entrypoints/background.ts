import { defineBackground } from 'wxt/utils/define-background'
import { handlers } from '../background/handlers.ts'
import { listenToBrowser, wake } from '../background/lifecycle.ts'
import { listen } from '../background/listen.ts'

export default defineBackground({
  type: 'module',
  main() {
    listenToBrowser()
    listen(handlers)
    void wake()
  },
})
