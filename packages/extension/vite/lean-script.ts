import type { Plugin } from 'vite'

const entry = /^\0virtual:wxt-unlisted-script-entrypoint\?/

/**
 * Vite plugin: starts the scripts of web pages without WXT's own wrapper, 0.4 kB in each. It only says on the console that a script has
 * failed, which the browser does too.
 */
export function leanScript(): Plugin {
  return {
    name: 'lean-script',
    apply: 'build',
    transform: {
      filter: { id: entry },
      handler(code) {
        const [, source] = /import definition from "([^"]+)"/.exec(code) ?? []
        if (source === undefined || !code.includes('definition.main()')) this.error('WXT starts unlisted scripts in another way.')
        return { code: `import definition from ${JSON.stringify(source)}\nexport default definition.main()`, map: null }
      },
    },
  }
}
