import type { Plugin } from 'vite'

const reactDom = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/
const assignment = '(domElement.innerHTML = key)'
/** For an element, and for a custom element. */
const places = 2

/**
 * Vite plugin: React DOM throws where `dangerouslySetInnerHTML` would become HTML. Nothing here uses it, so nothing is lost; what could turn
 * a text of a server into markup is gone, and Mozilla's linter has nothing to warn of.
 */
export function noInnerHtml(): Plugin {
  return {
    name: 'no-inner-html',
    apply: 'build',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        const parts = code.split(assignment)
        if (parts.length !== places + 1) this.error(`React DOM assigns innerHTML in ${parts.length - 1} places instead of ${places}.`)
        return { code: parts.join('(() => { throw Error("HTML is not set here") })()'), map: null }
      },
    },
  }
}
