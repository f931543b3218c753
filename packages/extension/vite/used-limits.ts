import type { Plugin } from 'vite'
import { limits } from '../../sdk/src/values/numbers/limits.ts'

const read = /\blimits\.(\w+)\b/g

/** Vite plugin: writes the few limits that are read as numbers into the code, so that the table of all of them is left out. */
export function usedLimits(): Plugin {
  const numbers = new Map<string, unknown>(Object.entries(limits))
  return {
    name: 'used-limits',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: /[\\/]packages[\\/](?:extension|ui)[\\/]src[\\/].*\.tsx?$/,
        code: /import \{[^}]*\blimits\b[^}]*\} from '@spotdesk\/sdk\/values'/,
      },
      handler: (code) => ({
        code: code.replaceAll(read, (whole, name: string) => (typeof numbers.get(name) === 'number' ? String(numbers.get(name)) : whole)),
        map: null,
      }),
    },
  }
}
