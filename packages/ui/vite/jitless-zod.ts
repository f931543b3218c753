import type { Plugin } from 'vite'

/**
 * Vite plugin: zod reads schemas without generated code. Its mere try whether `new Function` is allowed would break a page's policy,
 * and the first schema tries it: so it is told where its settings are made, before anything else of it runs.
 */
export function jitlessZod(): Plugin {
  return {
    name: 'jitless-zod',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/ },
      handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true\n`, map: null }),
    },
  }
}
