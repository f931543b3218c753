import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const tokensFile = join(import.meta.dirname, '..', '..', 'ui', 'src', 'tokens.css')

/** The design's values by name, with those that name others resolved. */
function readTokens(): Map<string, string> {
  const css = readFileSync(tokensFile, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  // Reduced motion sets some again, to nothing: the first value is the design's.
  const tokens = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g)) if (!tokens.has(name)) tokens.set(name, value)
  return tokens
}

/**
 * Vite plugin: puts the design's values that a style sheet of cards uses before it. A card in a web page has no sheet of the kit around it,
 * and all of the tokens would be half as large as the script. They stand on elements inside the shadow root, where no sheet of the page
 * reaches them. Their names are short, because the script has to be.
 */
export function cardTokens(): Plugin {
  const tokens = readTokens()
  // The same in every sheet: those of a chip and of its card meet in one shadow root.
  const shortNames = new Map([...tokens.keys()].map((name, index) => [name, `--${index.toString(36)}`]))
  const used = (css: string, found = new Map<string, string>()): Map<string, string> => {
    for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)\)/g)) {
      const value = tokens.get(name)
      if (value === undefined) throw new Error(`tokens.css has no ${name}`)
      if (!found.has(name)) used(value, found.set(name, value))
    }
    return found
  }
  const handler = (code: string) => {
    const declared = [...used(code)].map(([name, value]) => `${name}:${value};`).join('')
    const sheet = `html,.chip,.pop,.card{${declared}}${code}`
    return { code: sheet.replaceAll(/--[a-z][\w-]*/g, (name) => shortNames.get(name) ?? name), map: null }
  }
  return {
    name: 'card-tokens',
    enforce: 'pre',
    transform: { filter: { id: /[\\/]src[\\/]card[\\/][\w-]+\.css/ }, handler },
  }
}
