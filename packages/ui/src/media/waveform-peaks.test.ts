import { expect, test } from 'vitest'
import { findPeaks } from './waveform-peaks.ts'

test('each part of a sound has its loudest sample, against the loudest of all', () => {
  expect(findPeaks(Float32Array.from([0, 0.25, -0.5, 0, 0, 0]), 3)).toEqual([0.5, 1, 0])
  expect(findPeaks(new Float32Array(6), 3)).toEqual([0, 0, 0])
})
