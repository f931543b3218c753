/** Animations of the pages: one that has no end costs a page nothing while it runs, also where nobody sees it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../scripts/laws/sources.ts'

const root = join(import.meta.dirname, '..', '..')
/** Properties that a browser animates without computing styles, layout and paint of the page in each frame. */
const free = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity'])

interface Keyframes {
  /** 'packages/ui/src/feedback/Skeleton.module.css shimmer' */
  name: string
  isEndless: boolean
  properties: string[]
}

function keyframesIn(path: string, text: string): Keyframes[] {
  const blocks = text.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]|\{[^{}]*\})*)\}/g)
  return [...blocks].map(([, name = '', body = '']) => ({
    name: `${path} ${name}`,
    isEndless: new RegExp(String.raw`animation:[^;]*\b${name}\b[^;]*\binfinite\b`).test(text),
    properties: [...body.matchAll(/^\s*([\w-]+):/gm)].map(([, property = '']) => property),
  }))
}

const all = readSources(root, ['packages/ui/src', 'packages/web/src', 'packages/extension/src'], /\.css$/).flatMap(({ path, text }) =>
  keyframesIn(path, text),
)

test('animations without an end move by transform and opacity alone', () => {
  const endless = all.filter(({ isEndless }) => isEndless)
  expect(endless.map(({ name }) => name)).toContain('packages/ui/src/feedback/Skeleton.module.css shimmer')
  expect(endless.filter(({ properties }) => !properties.every((property) => free.has(property)))).toEqual([])
})
