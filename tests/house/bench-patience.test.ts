import { expect, test } from 'vitest'
import { within } from '../../scripts/bench/measure/patience.ts'

test('a benchmark that waits too long fails and says for what; one that is answered in time has its answer', async () => {
  await expect(within('the first row', new Promise(() => {}), 1)).rejects.toThrow('Waited 0.001 s for the first row.')
  await expect(within('the first row', Promise.resolve(7), 60_000)).resolves.toBe(7)
  await expect(within('the first row', Promise.reject(new Error('The page is gone.')), 60_000)).rejects.toThrow('The page is gone.')
})
