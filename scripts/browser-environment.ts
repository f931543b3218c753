/** The environment of tests that drive pages: Node, and a browser that ends with the worker. */
import type { Browser } from 'playwright-core'
import type { Environment } from 'vitest/runtime'

export default {
  name: 'pages',
  viteEnvironment: 'ssr',
  setup: (global: { spotdeskBrowser?: Promise<Browser> }) => ({
    teardown: async () => {
      const browser = await global.spotdeskBrowser?.catch(() => undefined)
      await browser?.close()
    },
  }),
} satisfies Environment
