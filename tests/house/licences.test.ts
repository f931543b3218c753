import { describe, expect, test } from 'vitest'
import { type Lock, licenceViolations } from '../../scripts/laws/licences.ts'

const lockOf = (name: string, entry: Lock['packages'][string]): Lock => ({ packages: { [`node_modules/${name}`]: entry } })

describe('licences of what the product stands on', () => {
  test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'LGPL-2.1', 'MPL-2.0', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE', undefined])(
    'a package under %s is found',
    (license) => {
      expect(licenceViolations(lockOf('some-package', { ...(license !== undefined && { license }) }))).toHaveLength(1)
    },
  )

  test.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'])('a package under %s is none', (license) => {
    expect(licenceViolations(lockOf('some-package', { license }))).toEqual([])
  })

  test('an exception holds for the licence that it names and for no other', () => {
    expect(licenceViolations(lockOf('codec-parser', { license: 'LGPL-3.0-or-later' }))).toEqual([])
    expect(licenceViolations(lockOf('codec-parser', { license: 'AGPL-3.0-or-later' }))).toHaveLength(1)
  })

  test('what the bundle of the command line holds is part of the product, and so is what that needs', () => {
    const packages: Lock['packages'] = {
      'packages/cli': { devDependencies: { outer: '1.0.0' } },
      'node_modules/outer': { license: 'MIT', dev: true, dependencies: { inner: '^1.0.0' } },
      'node_modules/inner': { license: 'MIT', dev: true },
      'node_modules/outer/node_modules/inner': { license: 'GPL-3.0-only', dev: true },
    }
    expect(licenceViolations({ packages }).map(({ message }) => message)).toEqual([expect.stringContaining('inner is under GPL-3.0-only')])
  })

  test('what only development needs is not part of the product', () => {
    expect(licenceViolations(lockOf('some-tool', { license: 'GPL-3.0-only', dev: true }))).toEqual([])
  })
})
