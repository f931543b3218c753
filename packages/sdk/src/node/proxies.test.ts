import { expect, test } from 'vitest'
import { proxyFor } from './proxies.ts'

const both = { HTTP_PROXY: 'http://plain.test:3128', HTTPS_PROXY: 'http://secure.test:3128' }

test.each<[string, Record<string, string>, string | undefined]>([
  ['http://ads.test', both, 'HTTP_PROXY'],
  ['https://ads.test', both, 'HTTPS_PROXY'],
  ['https://ads.test', { HTTP_PROXY: both.HTTP_PROXY }, 'HTTP_PROXY'],
  ['http://ads.test', { HTTPS_PROXY: both.HTTPS_PROXY }, undefined],
  ['http://ads.test', { http_proxy: 'lower.test:1', HTTP_PROXY: both.HTTP_PROXY }, 'http_proxy'],
  ['http://ads.test', { HTTP_PROXY: '' }, undefined],
  // This machine: never through a proxy.
  ['http://localhost:4400', both, undefined],
  ['http://127.0.0.1:4400', both, undefined],
  ['http://127.1.2.3', both, undefined],
  ['https://[::1]:4400', both, undefined],
  ['http://127.0.0.1.example.com', both, 'HTTP_PROXY'],
  // The exceptions of NO_PROXY.
  ['https://ads.test', { ...both, NO_PROXY: 'other.test ads.test' }, undefined],
  ['https://eu.ads.test', { ...both, NO_PROXY: 'ads.test' }, undefined],
  ['https://badads.test', { ...both, NO_PROXY: 'ads.test' }, 'HTTPS_PROXY'],
  ['https://eu.ads.test', { ...both, no_proxy: '.ads.test' }, undefined],
  ['https://ads.test', { ...both, no_proxy: '*.ads.test' }, 'HTTPS_PROXY'],
  ['https://eu.ads.test', { ...both, no_proxy: '*.ADS.test' }, undefined],
  ['https://ads.test', { ...both, NO_PROXY: 'x.test, *' }, undefined],
  ['https://ads.test:8443', { ...both, NO_PROXY: 'ads.test:8443' }, undefined],
  ['https://ads.test', { ...both, NO_PROXY: 'ads.test:443' }, undefined],
  ['https://ads.test', { ...both, NO_PROXY: 'ads.test:8443' }, 'HTTPS_PROXY'],
  ['http://192.0.2.7:4400', { ...both, NO_PROXY: '192.0.2.7' }, undefined],
  ['http://[fd00::7]:4400', { ...both, NO_PROXY: '[fd00::7]:4400' }, undefined],
  ['http://[fd00::7]:4400', { ...both, NO_PROXY: 'fd00::7' }, undefined],
  ['http://[fd00::8]', { ...both, NO_PROXY: 'fd00::7' }, 'HTTP_PROXY'],
  ['https://ads.test', { ...both, NO_PROXY: ' , ' }, 'HTTPS_PROXY'],
])('%s with %o goes through that of %s', (address, environment, variable) => {
  expect(proxyFor(address, environment)?.variable).toBe(variable)
})

test.each(['ftp://me:secret@proxy.test', 'http://me:secret@ nowhere'])('%s is no address, and its password is not told', (value) => {
  const message = 'HTTPS_PROXY is not the address of a proxy, such as http://proxy.example:3128.'
  expect(() => proxyFor('https://ads.test', { HTTPS_PROXY: value })).toThrow(message)
})
