import { expect, test } from 'vitest'
import { formatFileSize, judgeFiles } from './file-rules.ts'

const file = (name: string, size = 10, type = '') => ({ name, size, type })
const csv = { accept: ['.csv'], maxMegabytes: 3 }

test('only configured types are accepted, by ending or by media type', () => {
  expect(judgeFiles([file('plan.CSV')], csv)).toEqual({ accepted: [file('plan.CSV')], error: null })
  expect(judgeFiles([file('plan.xlsx')], csv)).toEqual({ accepted: [], error: 'invalidType' })
  expect(judgeFiles([file('spot', 10, 'audio/mpeg')], { accept: ['audio/*'] }).error).toBeNull()
  expect(judgeFiles([file('spot', 10, 'video/mp4')], { accept: ['audio/*'] }).error).toBe('invalidType')
})

test('one megabyte is 1,000,000 bytes and the default limit is 10 MB', () => {
  expect(judgeFiles([file('a.csv', 3_000_000)], csv).error).toBeNull()
  expect(judgeFiles([file('a.csv', 3_000_001)], csv).error).toBe('fileTooLarge')
  expect(judgeFiles([file('a.csv', 10_000_000)], {}).error).toBeNull()
  expect(judgeFiles([file('a.csv', 10_000_001)], {}).error).toBe('fileTooLarge')
})

test('a rejected file shows errorFileTooLarge if any rejected file exceeds the limit, otherwise errorInvalidType', () => {
  expect(judgeFiles([file('a.pdf'), file('b.csv', 4_000_000)], csv).error).toBe('fileTooLarge')
  expect(judgeFiles([file('a.pdf', 4_000_000)], csv).error).toBe('fileTooLarge')
  expect(judgeFiles([file('a.pdf'), file('b.csv')], csv).error).toBe('invalidType')
})

test('only the first file is emitted unless multiple is set', () => {
  const files = [file('a.csv'), file('b.csv')]
  expect(judgeFiles(files, csv).accepted).toEqual([file('a.csv')])
  expect(judgeFiles(files, { ...csv, isMultiple: true }).accepted).toEqual(files)
})

test('file sizes are decimal', () => {
  expect(formatFileSize(812)).toBe('812 B')
  expect(formatFileSize(48_200)).toBe('48 kB')
  expect(formatFileSize(3_000_000)).toBe('3.0 MB')
})
