import { useSignalValue } from '@spotdesk/ui'
import { useRef } from 'react'
import { type User, currentUser } from './session.ts'

/** The signed-in user, for screens that only such a user sees. While a screen closes at the end of the session it keeps its user. */
export function useUser(): User {
  const user = useSignalValue(currentUser)
  const last = useRef(user)
  if (user) last.current = user
  return last.current!
}
