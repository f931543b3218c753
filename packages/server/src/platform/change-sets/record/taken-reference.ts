/** The error for an external reference that another entity of the agency and kind has already. */
import { getSqlState } from '../../db/errors.ts'
import { Problem, fieldError } from '../../http/answer/problem.ts'
import { alreadyExists } from './record-revert.ts'

const uniqueViolation = '23505'

/** @param label of the entity  @throws Problem validationFailed when the write fails because another entity has the reference */
export async function withTakenReference<T>(label: string, reference: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (reference === null || getSqlState(error) !== uniqueViolation) throw error
    const taken = fieldError('externalReference', 'alreadyExists', {}, reference)
    throw new Problem('validationFailed', {}, { errors: [{ ...taken, message: alreadyExists(label) }] })
  }
}
