import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Characters that the font's Latin part lacks are drawn in the system's font. */
const otherScripts = /hanken-grotesk-(?:cyrillic-ext|vietnamese|latin-ext)-/
const latin = /hanken-grotesk-latin-wght-.*\.woff2$/
const fontFaces = /@font-face\s*\{[^}]*\}/g

/** Every block of characters that the Latin part draws from: it keeps all of its letters. */
const blocks = [
  [0x20, 0x24f],
  [0x2b0, 0x36f],
  [0x2000, 0x22ff],
] as const
const characters = blocks
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)))
  .join('')

/** The weights that style sheets name, from text to a bold word. The shapes between them are as before. */
const weights = { min: 400, max: 700 }

/** Vite plugin: leaves out the parts of the font for scripts that the interface does not have, and the weights that it does not use. */
export function leanFont(): Plugin {
  return {
    name: 'lean-font',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset') continue
        if (otherScripts.test(name)) delete bundle[name]
        else if (latin.test(name)) {
          const whole = Buffer.from(file.source)
          file.source = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } })
        } else if (name.endsWith('.css')) {
          file.source = file.source.toString().replaceAll(fontFaces, (face) => (otherScripts.test(face) ? '' : face))
        }
      }
    },
  }
}
