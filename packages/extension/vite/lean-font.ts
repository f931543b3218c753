import type { Plugin } from 'vite'

/** Characters that the font's Latin part lacks are drawn in the system's font. */
const otherScripts = /hanken-grotesk-(?:cyrillic-ext|vietnamese|latin-ext)-/
const fontFaces = /@font-face\s*\{[^}]*\}/g

/** Vite plugin: leaves out the parts of the font for scripts that the interface does not have. */
export function leanFont(): Plugin {
  return {
    name: 'lean-font',
    enforce: 'post',
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
