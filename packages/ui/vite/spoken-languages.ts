import type { Plugin } from 'vite'

const texts = /[\\/](?:@?react-aria|react-stately|react-aria-components)[\\/].*[\\/]intl[\\/].*?([a-z]{2}-[A-Z]{2})\.m?js$/

/**
 * Vite plugin: leaves out React Aria's own sentences in the thirty languages that nobody can choose; 21 kB compressed in the web
 * application. An absent language falls back to English.
 * @param spoken languages that stay, as React Aria names them; en-US is among them
 */
export function spokenLanguages(spoken: readonly string[]): Plugin {
  return {
    name: 'spoken-languages',
    apply: 'build',
    // Before Vite's own plugins read the file.
    enforce: 'pre',
    load: {
      filter: { id: texts },
      handler: (id) => (spoken.includes(texts.exec(id)?.[1] ?? '') ? null : { code: 'export default undefined', map: null }),
    },
  }
}
