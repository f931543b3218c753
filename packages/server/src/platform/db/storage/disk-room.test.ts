import pg from 'pg'
import { expect, test } from 'vitest'
import { type DiskUse, DiskFull, startBytes, toFullDisk } from './disk-room.ts'
import { DatabaseSetupError, DatabaseUnavailable, StorageFull } from '../errors.ts'

const coded = (code: string) => Object.assign(new Error(`${code}: mkdir '/data'`), { code })
const fromDatabase = () => Object.assign(new pg.DatabaseError('could not extend file "base/1/2"', 9, 'error'), { code: '53100' })
const room = (free: number | null): DiskUse => ({ folder: '/data/spotdesk', bytes: startBytes, freeOf: async () => free })

const full = 'The disk of /data/spotdesk is full'
const remedy = 'or name a folder on another disk with SPOTDESK_DATA_DIR.'
const needs = 'the start needs 64 MB'

test.each<[string, Error, DiskUse, string]>([
  ['a folder', coded('ENOSPC'), room(0), `${full}: 0 MB are free, ${needs}, 64 MB are missing. Make room on it, ${remedy}`],
  [
    'a folder, within another error',
    new Error('no secret', { cause: coded('ENOSPC') }),
    room(3_500_000),
    `${full}: 3 MB are free, ${needs}, 61 MB`,
  ],
  ['a quota', coded('EDQUOT'), room(9e9), `The disk of /data/spotdesk takes nothing more (EDQUOT), although 9000 MB are free on it.`],
  ['a disk that does not tell its room', coded('ENOSPC'), room(null), `${full}, ${needs}. Make room on it, ${remedy}`],
  [
    'a program',
    Object.assign(new Error('Command failed'), { stderr: 'initdb: error: No space left on device\nremoving' }),
    room(5e6),
    full,
  ],
  ['the log of a program', new DatabaseSetupError('It does not start (FATAL: Disk quota exceeded)'), room(5e6), full],
  ['the database', new StorageFull(fromDatabase()), room(5e6), full],
  [
    'the reserve',
    new StorageFull(new Error('the reserve is all that is left')),
    room(5e7),
    `${full}: 50 MB are free, ${needs}, 14 MB are missing`,
  ],
  ['a program that could not write why', new DatabaseUnavailable(null), { ...room(5e6), mayBeSilent: true }, full],
  [
    'a database elsewhere',
    new StorageFull(fromDatabase()),
    { ...room(9e9), isOurs: false },
    'The disk of the PostgreSQL of DATABASE_URL is full (could not extend file "base/1/2"). Make room on it.',
  ],
  ['a folder beside a database elsewhere', coded('ENOSPC'), { ...room(5e6), isOurs: false }, full],
])('a full disk of %s is named, with the room that is missing', async (_name, error, use, sentence) => {
  const told = await toFullDisk(error, use)
  expect(told).toBeInstanceOf(DiskFull)
  expect((told as Error).message).toContain(sentence)
  expect((told as Error).cause).toBe(error)
  expect(await toFullDisk(told, { ...use, bytes: 1 }), 'it is named once').toBe(told)
})

test('an error of another kind stays as it is, however full the disk is', async () => {
  for (const error of [coded('EACCES'), new DatabaseSetupError('DATABASE_URL is not a URL'), new DatabaseUnavailable(null), 'text'])
    expect(await toFullDisk(error, room(0))).toBe(error)
  const ended = new DatabaseUnavailable(null)
  expect(await toFullDisk(ended, { ...room(20e6), mayBeSilent: true }), 'there is room for its log').toBe(ended)
})
