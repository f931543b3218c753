import type { Plugin } from 'vite'

/** Texts of React Aria in other languages: the interface is in English, and an absent language falls back to it. */
const otherLanguages = /[\\/]react-aria[\w-]*[\\/].*[\\/]intl[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/

/** Characters that the font's Latin part lacks are drawn in the system's font. */
const otherScripts = /hanken-grotesk-(?:cyrillic-ext|vietnamese|latin-ext)-/
const fontFaces = /@font-face\s*\{[^}]*\}/g

/** Vite plugin: leaves out code that the package does not need. */
export function leanDependencies(): Plugin {
  return {
    name: 'lean-dependencies',
    enforce: 'post',
    load: { filter: { id: otherLanguages }, handler: () => 'export default undefined' },
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (otherScripts.test(name)) delete bundle[name]
        else if (file.type === 'asset' && name.endsWith('.css')) {
          file.source = file.source.toString().replaceAll(fontFaces, (face) => (otherScripts.test(face) ? '' : face))
        }
      }
    },
  }
}
