import { expect, test } from 'vitest'
import { composedKeyViolations } from '../../scripts/laws/composed-keys.ts'

const found = (path: string, text: string) => composedKeyViolations({ path, text }).map(({ line, message }) => `${line} ${message}`)

test.each([
  [
    'packages/web/src/main.tsx',
    "import x from 'y'\nstart()\ncreateRoot(root).render(app)\n",
    ['3 the script of a page begins with ignoreComposedKeys()'],
  ],
  [
    'packages/web/src/main.tsx',
    'start()\nignoreComposedKeys()\ncreateRoot(root)\n',
    ['3 the script of a page begins with ignoreComposedKeys()'],
  ],
  ['packages/web/src/main.tsx', 'ignoreComposedKeys()\nstart()\ncreateRoot(root)\n', []],
  [
    'packages/extension/src/entrypoints/frame/main.ts',
    "addEventListener('keydown', act)\n",
    ['1 the script of a page begins with ignoreComposedKeys()'],
  ],
  [
    'packages/extension/src/content/chip.ts',
    "x()\naddEventListener('keydown', act)\n",
    ['2 a key handler in a page of others asks isComposing(event) first'],
  ],
  ['packages/extension/src/content/chip.ts', "addEventListener('keydown', (event) => isComposing(event) || act())\n", []],
  ['packages/ui/src/fields/Box.tsx', '<input onKeyUp={act} />\n', ['1 a handler of keyup or keypress asks isComposing(event) first']],
  ['packages/ui/src/fields/Box.tsx', '<input onKeyDown={act} />\n', []],
  ['packages/ui/src/fields/Box.test.tsx', 'createRoot(root)\n', []],
  ['packages/server/src/x.ts', 'createRoot(root)\n', []],
])('%s with %j', (path, text, violations) => expect(found(path, text)).toEqual(violations))
