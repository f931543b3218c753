import { limits } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { addStep, closeStep, firstStep, rebaseSteps, stepBack, stepForward } from './steps.ts'

const typed = (texts: string[], field = 'name') => texts.reduce((steps, text) => addStep(steps, text, field), firstStep(''))

describe('the steps of a form', () => {
  test('typing in a field is one step until it is left, and another field is another step', () => {
    const steps = addStep(closeStep(typed(['a', 'ab'])), 'abc', 'name')
    expect(steps.past).toEqual(['', 'ab'])
    expect(addStep(steps, 'x', 'other').past).toEqual(['', 'ab', 'abc'])
  })

  test('steps go back and forward, and a new change drops those ahead', () => {
    const steps = addStep(closeStep(typed(['a'])), 'ab', 'name')
    const back = stepBack(steps)
    expect([back.present, stepBack(back).present, stepBack(stepBack(back)).present]).toEqual(['a', '', ''])
    expect([stepForward(back).present, stepForward(stepForward(back)).present]).toEqual(['ab', 'ab'])
    expect(stepForward(addStep(back, 'x', 'name')).present).toBe('x')
  })

  test('the last 25 steps are kept', () => {
    let steps = firstStep(0)
    for (let change = 1; change <= 40; change += 1) steps = closeStep(addStep(steps, change, 'count'))
    expect([limits.formSteps, steps.past.length, steps.past[0]]).toEqual([25, 25, 15])
  })

  test("somebody else's change is in every step", () => {
    const steps = rebaseSteps(stepBack(addStep(closeStep(typed(['a'])), 'ab', 'name')), (text) => `${text}!`)
    expect([...steps.past, steps.present, ...steps.future]).toEqual(['!', 'a!', 'ab!'])
  })
})
