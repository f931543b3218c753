import { expect } from 'vitest'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const pause = '/campaigns/104001/pause'

testCommands({
  rows,
  prepare: async (cli) => void (await cli.write('ids.json', '{"ids":[104001]}')),
  lines: {
    api: { args: ['/campaigns', '-f', 'limit=1', '--paginate'], holds: expect.arrayContaining([object({ id: 104_001 })]) },
    'api ls': { args: ['--grep', '}/pause'], holds: [object({ method: 'POST', path: '/campaigns/{id}/pause' })] },
  },
  options: {
    'api --method': { args: ['-X', 'post', '/campaigns/bulk/export', '--input', 'ids.json'], sends: 'POST /campaigns/bulk/export' },
    'api --field': { args: ['campaigns', '-f', 'q=7', '-f', 'limit=2'], sends: 'GET /campaigns?q=7&limit=2' },
    'api --typed-field': {
      args: ['PUT', '/orders/501', '-F', 'name=7', '-F', 'x=null', '-F', 'list[]=1', '-F', 'deep[a][b]=true', '-H', 'If-Match: *'],
      exit: 10,
      sends: 'PUT /orders/501',
      body: { name: 7, x: null, list: [1], deep: { a: { b: true } } },
    },
    'api --header': {
      args: ['/campaigns/104001', '-H', 'X-Change-Reason: none'],
      sends: 'GET /campaigns/104001',
      headers: { 'x-change-reason': 'none' },
    },
    'api --input': {
      args: ['POST', '/ads/bulk/export', '--input', '-'],
      stdin: '{"ids":[1]}',
      exit: 6,
      sends: 'POST /ads/bulk/export',
      body: { ids: [1] },
    },
    'api --paginate': {
      args: ['/campaigns', '-f', 'limit=3', '--paginate'],
      sends: 'GET /campaigns?after=104003&limit=3',
      prints: /^\[\n {2}\{/,
    },
    'api --include': { args: ['/campaigns/104001', '-i'], says: /^HTTP 200\n[\s\S]*etag: / },
    'api --output': {
      args: ['/campaigns/bulk/template', '-o', 'template.csv'],
      sends: 'GET /campaigns/bulk/template',
      writes: { 'template.csv': /^\uFEFF# timezone=/ },
    },
    'api --silent': { args: [pause, '-X', 'POST', '--silent'], sends: `POST ${pause}`, prints: /^$/ },
    'api --idempotency-key': {
      args: ['POST', '/campaigns/104001/resume', '--idempotency-key', 'once-1'],
      sends: 'POST /campaigns/104001/resume',
      headers: { 'idempotency-key': 'once-1' },
    },
    'api ls --grep': { args: ['--grep', 'what-if'], prints: /what-if/i },
  },
})
