import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ads, userLog } from '@spotdesk/sdk/contract'
import { audioFile, mediaFile } from '@spotdesk/server/testing'
import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const home = ['--campaign', '104001']
const reason = ['--reason', 'Wrong price']
const reasoned = { 'x-change-reason': 'Wrong price' }
/** More ads than are changed without a confirmation; none of them is there. */
const many = Array.from({ length: 101 }, (_, index) => 900_000 + index).join('\n')
const confirmed = { args: ['-', ...home, '--confirm', '101'], stdin: many, exit: exitCodes.notFound, says: /failed 101/ }
const spot = ['--set', 'name=Spot', '--set', 'type=DISPLAY']
/** The newest entry of the user log has the reason. */
const logged = async ({ app }: Cli, said: string) => {
  const { list } = await app.call(userLog.list, { limit: 5 }, { as: 'admin' })
  expect(list.map((entry) => entry.reason)).toContain(said)
}
const playsSpot = async ({ app }: Cli) => {
  const { creative } = await app.call(ads.get, { id: 104_001, adId: 300_001 }, { as: 'manager' })
  expect(creative?.fileName).toBe('spot.mp3')
}

testCommands({
  rows,
  prepare: async ({ app, folder, write, run }) => {
    const create = async (id: number, name: string, type: 'AUDIO' | 'DISPLAY' = 'AUDIO') => {
      const ad = await app.call(
        ads.create,
        { id, body: { name, type, ...(type === 'AUDIO' && { estimatedDuration: 30 }) } },
        { as: 'manager' },
      )
      if (type === 'AUDIO') await app.call(ads.activate, { id, adId: ad.id }, { as: 'manager' })
      return String(ad.id)
    }
    await writeFile(join(folder, 'spot.mp3'), audioFile('tone.mp3'))
    await writeFile(join(folder, 'card.png'), mediaFile('card.png'))
    await write(
      'ads.yaml',
      '- name: From a file\n  type: AUDIO\n  campaign_id: 104001\n  estimated_duration_sec: 30\n- { name: Another, type: DISPLAY, campaign_id: 104001 }\n',
    )
    await write('one.json', JSON.stringify({ name: 'One of a file', type: 'AUDIO', estimated_duration: 15 }))
    const banners = JSON.stringify(Array.from({ length: 51 }, (_, index) => ({ name: `Banner ${index}`, type: 'DISPLAY' })))
    await run(['ads', 'create', '--campaign', '104004', '--from', '-', '--yes'], { stdin: banners })
    return {
      FIRST: await create(104_002, 'First'),
      SECOND: await create(104_002, 'Second'),
      THIRD: await create(104_002, 'Third'),
      BANNER: await create(104_001, 'Banner', 'DISPLAY'),
      SPARE: await create(104_001, 'Spare'),
    }
  },
  lines: {
    'ads list': { args: [...home, '--search', 'spare'], holds: [object({ name: 'Spare', share: null })] },
    'ads view': { args: ['300001', ...home], holds: object({ id: 300_001, campaign: { id: 104_001, name: 'Autumn drive' } }) },
    'ads create': {
      args: [...home, '--set', 'name=Made here', '--set', 'type=audio', '--set', 'asset_id=7001'],
      holds: [object({ entityType: 'ad', name: 'Made here', result: 'CREATED', id: expect.any(Number) as unknown })],
    },
    'ads edit': {
      args: ['$SPARE', '$BANNER', '--set', 'weight=30', '--yes'],
      holds: expect.arrayContaining([object({ name: 'Spare', result: 'CHANGED' }), object({ name: 'Banner', result: 'CHANGED' })]),
    },
    'ads duplicate': { args: ['300001', ...home], holds: object({ copyOf: 300_001, campaignId: 104_001, name: 'Ad 300001 (copy)' }) },
    'ads activate': { args: ['$SPARE', ...home], holds: [object({ name: 'Spare', result: 'CHANGED', status: 'ACTIVE' })] },
    'ads deactivate': {
      args: ['$SPARE', '5', ...home],
      holds: expect.arrayContaining([object({ result: 'CHANGED', status: 'INACTIVE' }), object({ id: 5, result: 'FAILED' })]),
      exit: exitCodes.partial,
    },
    'ads unlink': { args: ['$BANNER', ...home], holds: [object({ result: 'UNCHANGED' })] },
    'ads archive': { args: ['$SPARE', ...home, '--yes'], holds: [object({ archivedBefore: false, archived: true })] },
    'ads unarchive': { args: ['$SPARE', ...home], holds: [object({ archivedBefore: true, archived: false })] },
    'ads upload': {
      args: ['spot.mp3', 'card.png'],
      holds: expect.arrayContaining([
        object({ path: 'spot.mp3', mediaType: 'audio/mpeg', durationSeconds: expect.closeTo(1.5, 0) as unknown, result: 'UPLOADED' }),
        object({ path: 'card.png', width: 300, height: 250, durationSeconds: null }),
      ]),
    },
    'ads sequence get': { args: ['104002'], holds: [] },
    'ads sequence set': {
      args: ['104002', '$SECOND', '$FIRST'],
      holds: [object({ position: 1, name: 'Second', change: 'ADDED' }), object({ position: 2, name: 'First', before: null })],
    },
  },
  options: {
    'ads list --campaign': { args: home, sends: 'GET /campaigns/104001/ads?limit=100', prints: /^300001\tAd 300001\t/m },
    'ads list --status': { args: [...home, '--status', 'archived'], sends: 'GET /campaigns/104001/ads?archived=true', prints: /^$/ },
    'ads list --type': { args: [...home, '--type', 'display'], prints: /^\d+\tBanner\tINACTIVE\tDISPLAY\t[^\n]*\n/ },
    'ads list --search': { args: [...home, '--search', 'SPARE', '--format', 'ids'], prints: /^\d+\n$/ },
    'ads list --limit': { args: [...home, '--limit', '1'], prints: /^[^\n]*\n$/, says: /Showing 1 of \d/ },
    'ads list --all': { args: ['--campaign', '104004', '--all'], says: /Showing 51 of 51/ },
    'ads view --campaign': { args: ['300001', ...home], sends: 'GET /campaigns/104001/ads/300001' },
    'ads create --campaign': {
      args: [...home, ...spot],
      sends: 'POST /change-sets',
      body: { kind: 'ads', changes: [{ action: 'CREATE', cells: { name: 'Spot', type: 'DISPLAY', campaign_id: '104001' } }] },
    },
    'ads create --from': { args: [...home, '--from', 'one.json', '--dry-run'], prints: /^\tOne of a file\tWOULD_CREATE\t/ },
    'ads create --set': { args: [...home, ...spot, '--dry-run'], prints: /^\tSpot\tWOULD_CREATE\t/ },
    'ads create --dates': {
      args: [...home, ...spot, '--set', 'end_date=30/11/2026', '--dates', 'dmy', '--dry-run'],
      prints: /^\tSpot\tWOULD_CREATE\t/,
    },
    'ads create --dry-run': {
      args: ['--from', 'ads.yaml', '--dry-run'],
      prints: /WOULD_CREATE[^]*WOULD_CREATE/,
      says: /Plan: 2 to create/,
    },
    'ads create --reason': { args: [...home, ...spot, ...reason], check: (cli) => logged(cli, 'Wrong price') },
    'ads create --confirm': { args: ['--from', 'ads.yaml', '--confirm', 'yes'], says: /Created 2/ },
    'ads edit --set': {
      args: ['300001', '--set', 'weight=21', '--dry-run'],
      sends: 'POST /change-sets',
      body: { kind: 'ads', changes: [{ id: 300_001, cells: { weight: '21' } }] },
    },
    'ads edit --dates': {
      args: ['300001', '--set', 'end_date=12/6/2026 14:00', '--dates', 'mdy', '--dry-run'],
      sends: 'POST /change-sets',
      body: { kind: 'ads', changes: [{ id: 300_001, cells: { end_date: '2026-12-06 14:00' } }] },
    },
    'ads edit --clear': {
      args: ['300001', '--clear', 'click_url,capping', '--dry-run'],
      sends: 'POST /change-sets',
      body: { kind: 'ads', changes: [{ id: 300_001, cells: { click_url: '[]', capping: '[]' } }] },
    },
    'ads edit --campaign': {
      args: ['300001', '--campaign', '104002', '--set', 'weight=21'],
      exit: exitCodes.notFound,
      says: /Campaign 104002 has no ad 300001\./,
    },
    'ads edit --if-version': {
      args: ['300001', '--set', 'weight=22', '--if-version', '99'],
      exit: exitCodes.conflict,
      says: /Ad 300001: /,
    },
    'ads edit --dry-run': { args: ['300001', '--set', 'weight=23', '--dry-run'], prints: /^300001\tAd 300001\tWOULD_CHANGE\tweight$/m },
    'ads edit --reason': { args: ['300001', '--set', 'weight=24', ...reason], check: (cli) => logged(cli, 'Wrong price') },
    'ads edit --confirm': { args: ['300001', '$SPARE', '--set', 'weight=25', '--confirm', 'yes'], says: /^Changed 2/m },
    'ads duplicate --campaign': { args: ['$BANNER', ...home], sends: 'POST /campaigns/104001/ads/$BANNER/duplicate' },
    'ads activate --campaign': { args: ['300001', ...home], sends: 'POST /campaigns/104001/ads/300001/activate' },
    'ads activate --dry-run': { args: ['$SPARE', ...home, '--dry-run'], prints: /\tINACTIVE\tACTIVE\tWOULD_CHANGE\t/ },
    'ads activate --reason': {
      args: ['300001', ...home, ...reason],
      sends: 'POST /campaigns/104001/ads/300001/activate',
      headers: reasoned,
    },
    'ads activate --confirm': confirmed,
    'ads deactivate --campaign': { args: ['$BANNER', ...home], sends: 'POST /campaigns/104001/ads/$BANNER/deactivate' },
    'ads deactivate --dry-run': { args: ['300001', ...home, '--dry-run'], prints: /\tACTIVE\tINACTIVE\tWOULD_CHANGE\t/ },
    'ads deactivate --reason': {
      args: ['$BANNER', ...home, ...reason],
      sends: 'POST /campaigns/104001/ads/$BANNER/deactivate',
      headers: reasoned,
    },
    'ads deactivate --confirm': confirmed,
    'ads unlink --campaign': { args: ['$BANNER', ...home], sends: 'POST /campaigns/104001/ads/$BANNER/unlink' },
    'ads unlink --dry-run': { args: ['$BANNER', ...home, '--dry-run'], prints: /\tUNCHANGED\t/ },
    'ads unlink --reason': { args: ['$BANNER', ...home, ...reason], sends: 'POST /campaigns/104001/ads/$BANNER/unlink', headers: reasoned },
    'ads unlink --confirm': confirmed,
    'ads archive --campaign': { args: ['$BANNER', ...home, '-y'], sends: 'PUT /campaigns/104001/ads/$BANNER/archive' },
    'ads archive --dry-run': { args: ['300001', ...home, '--dry-run'], prints: /\tACTIVE\tACTIVE\tWOULD_CHANGE\t/ },
    'ads archive --reason': {
      args: ['$BANNER', ...home, '-y', ...reason],
      sends: 'PUT /campaigns/104001/ads/$BANNER/archive',
      headers: reasoned,
    },
    'ads archive --confirm': confirmed,
    'ads unarchive --campaign': { args: ['$BANNER', ...home], sends: 'PUT /campaigns/104001/ads/$BANNER/unarchive' },
    'ads unarchive --dry-run': { args: ['300001', ...home, '--dry-run'], prints: /\tUNCHANGED\t/ },
    'ads unarchive --reason': {
      args: ['$BANNER', ...home, ...reason],
      sends: 'PUT /campaigns/104001/ads/$BANNER/unarchive',
      headers: reasoned,
    },
    'ads unarchive --confirm': confirmed,
    'ads upload --duration': {
      args: ['spot.mp3', '--duration', '30', '--json'],
      exit: exitCodes.partial,
      prints: /"error": "It lasts 1\.\d s; 30 s are expected\. The file is in the library as \d+\."/,
    },
    'ads upload --advertiser': { args: ['spot.mp3', '--advertiser', '1002'], sends: 'POST /creatives?advertiserId=1002' },
    'ads upload --name': {
      args: ['card.png', '--name', 'Autumn card', '--advertiser', '1003', '--columns', 'name'],
      prints: /^Autumn card$/m,
    },
    'ads upload --to-ad': { args: ['spot.mp3', '--to-ad', '300001', '--columns', 'adId'], sends: 'POST /change-sets', prints: /^300001$/m },
    'ads upload --reason': {
      args: ['spot.mp3', '--advertiser', '1001', '--to-ad', '300001', ...reason],
      check: (cli) => playsSpot(cli),
    },
    'ads sequence get --available': { args: ['104002', '--available'], prints: /^\t\d+\tThird$/m },
    'ads sequence set --clear': {
      args: ['104002', '--clear'],
      sends: 'PUT /campaigns/104002/ad-sequence',
      body: { sequence: [] },
      prints: /^\t\d+\tSecond\tREMOVED$/m,
    },
    'ads sequence set --if-version': {
      args: ['104002', '$FIRST', '$SECOND', '--if-version', '77'],
      exit: exitCodes.conflict,
      says: /not 77/,
    },
    'ads sequence set --dry-run': {
      args: ['104002', '$FIRST', '$SECOND', '--dry-run'],
      prints: /^1\t\d+\tFirst\tADDED$/m,
      says: /Nothing was changed/,
    },
    'ads sequence set --reason': {
      args: ['104002', '$FIRST', '$THIRD', ...reason],
      sends: 'PUT /campaigns/104002/ad-sequence',
      headers: reasoned,
    },
  },
})
