/** Each feature of the table switches something: a call, a targeting type, a kind of ad, an action, a screen or a part of an answer. */
import { join } from 'node:path'
import { endpoints, featureNames, isFeature } from '@spotdesk/sdk/contract'
import { adActionNeeds, availableAdTypes, orderActionNeeds } from '@spotdesk/sdk/rules'
import { targetingTypes } from '@spotdesk/sdk/targeting'
import { expect, test } from 'vitest'
import { readSources } from '../../scripts/laws/sources.ts'

const root = join(import.meta.dirname, '../..')
const sources = readSources(root, ['packages'], /(?<!\.test)(?<!\.test\.data)\.tsx?$/)

/** Features that sources ask for by name: `hasFeature(rights, 'X')`, `requiredFeature: 'X'` and `feature="X"` of a screen. */
const asked = sources.flatMap(({ text }) =>
  [...text.matchAll(/hasFeature\(\s*[\w.]+,\s*'(\w+)'|requiredFeature: '(\w+)'|\bfeature="(\w+)"/g)].map((match) =>
    match.slice(1).find((name) => name !== undefined)!,
  ),
)

const adTypesOf = (features: readonly string[]) => JSON.stringify(availableAdTypes(features))

/** Names of features in the tables of the SDK. */
const inTables = [
  ...endpoints.flatMap(({ row }) => row.feature ?? []),
  ...Object.values(targetingTypes).flatMap(({ feature }) => feature ?? []),
  ...Object.values(adActionNeeds).flatMap(({ feature }) => feature ?? []),
  ...Object.values(orderActionNeeds).flatMap(({ feature }) => feature ?? []),
]

test.each(featureNames)('the feature %s has an effect', (feature) => {
  const opensAds = adTypesOf([feature]) !== adTypesOf([])
  expect(opensAds || inTables.includes(feature) || asked.includes(feature), 'nothing asks for it').toBe(true)
})

test('every feature that something asks for is in the table', () => {
  expect([...inTables, ...asked].filter((name) => !isFeature(name))).toEqual([])
  expect(asked.length).toBeGreaterThan(2)
})
