import { expect, test } from 'vitest'
import { peaksOf } from './waveform-peaks.ts'

test('each part of a sound has its loudest sample, against the loudest of all', () => {
  expect(peaksOf(Float32Array.from([0, 0.25, -0.5, 0, 0, 0]), 3)).toEqual([0.5, 1, 0])
  expect(peaksOf(new Float32Array(6), 3)).toEqual([0, 0, 0])
})
