import type { Plugin } from 'vite'

/**
 * Vite plugin: zod reads schemas without generated code. Its test of `new Function` alone would violate a page's content policy, and the
 * first schema runs that test, so the setting is made where zod keeps its settings, before any other part of it runs.
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
