import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('steps and beats rise by one, nothing follows the answer, and a client that is gone is no error', async () => {
  const told: unknown[] = []
  let beat = () => {}
  let isBeating = true
  const progress = createProgress(
    async (notice) => {
      told.push(notice)
      throw new Error('gone')
    },
    (call) => {
      beat = call
      return () => (isBeating = false)
    },
  )
  progress.tell('One.')
  beat()
  progress.tell('Two.')
  progress.stop()
  progress.tell('Late.')
  beat()
  expect(told).toEqual([
    { progress: 1, message: 'One.' },
    { progress: 2, message: 'Still at work.' },
    { progress: 3, message: 'Two.' },
  ])
  expect(isBeating).toBe(false)
})

test('a client that has not asked is told nothing, and no time is kept for it', () => {
  const { tell, stop } = createProgress(undefined, () => {
    throw new Error('no beat is needed')
  })
  tell('One.')
  stop()
})
