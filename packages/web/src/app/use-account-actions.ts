import { useConfirm } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { logOut } from '../shared/session/log-out.ts'
import { reportError } from '../shared/data/report-error.ts'
import { forgetUnsavedChanges, hasUnsavedChanges, unsavedTexts } from '../shared/page/unsaved.ts'
import { changeAgency } from './agency.ts'

export interface AccountActions {
  /** Switches to another agency of the user and goes to the route's redirect. */
  switchAgency: (id: number) => Promise<void>
  /** Ends the session here, even when the server cannot be reached: on the server it then ends by its age. */
  logOut: () => Promise<void>
}

/** The session commands of the user menu and the palette. Both ask before unsaved changes are lost. */
export function useAccountActions(): AccountActions {
  const confirm = useConfirm()
  const router = useRouter()
  return useMemo(() => {
    const mayLeave = async () => {
      if (hasUnsavedChanges.peek() && !(await confirm(unsavedTexts))) return false
      forgetUnsavedChanges()
      return true
    }
    return {
      switchAgency: async (id) => {
        if (!(await mayLeave())) return
        try {
          await changeAgency(id)
          await router.navigate({ href: router.state.location.href, replace: true, state: { switchAccount: true } as never })
        } catch (error) {
          reportError(error)
        }
      },
      logOut: async () => {
        if (!(await mayLeave())) return
        await logOut()
      },
    }
  }, [confirm, router])
}
