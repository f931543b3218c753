import { useSignalValue } from '@spotdesk/ui'
import { useRef } from 'react'
import { type User, currentUser } from './session.ts'

/** The signed-in user, for screens that only such a user sees. While a screen leaves at the session's end it keeps who it was for. */
export function useUser(): User {
  const user = useSignalValue(currentUser)
  const last = useRef(user)
  if (user) last.current = user
  return last.current!
}
