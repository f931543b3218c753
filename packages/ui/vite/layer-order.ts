import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const styles = readFileSync(join(import.meta.dirname, '..', 'src', 'styles.css'), 'utf8')
const order = /@layer [^;{]+;/.exec(styles)?.[0]

/**
 * Vite plugin: begins every style sheet of a build with the order of the cascade layers. A build splits and sorts styles freely, and the
 * sheet that loads first would fix the order by the layers it happens to hold.
 */
export function layerOrder(): Plugin {
  if (!order) throw new Error('styles.css no longer begins with the order of its layers')
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source.toString()}`
      }
    },
  }
}
