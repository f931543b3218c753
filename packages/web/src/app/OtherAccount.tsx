import { Button, Dialog, useSignalValue } from '@spotdesk/ui'
import { session as sessionRows } from '@spotdesk/sdk/calls'
import { useEffect, useState } from 'react'
import { holdChanges, otherAccount, switchIfUnused } from '../shared/session/account-guard.ts'
import { api } from '../shared/api.ts'
import { queryClient } from '../shared/query.ts'
import { reportError } from '../shared/data/report-error.ts'
import { currentUser } from '../shared/session/session.ts'
import { t } from '../shared/text.ts'
import { forgetUnsavedChanges } from '../shared/page/unsaved.ts'

/** Signs that the user is at this tab again, or still is. */
const signsOfUser = ['focus', 'pointermove', 'pointerdown', 'keydown']

/**
 * Over the page while another tab has made another account the active one: nothing is sent from here until its user chooses. A tab without
 * anything unsaved asks nothing: it keeps its page, and makes its agency the active one again when its user comes back, unless a tab of the
 * other agency is in the middle of changes.
 */
export function OtherAccount() {
  const other = useSignalValue(otherAccount)
  const user = useSignalValue(currentUser)
  const [isPending, setPending] = useState(false)
  const isOwn = other?.userId === user?.id
  const waitsFor = other && user && isOwn && !other.isAsked ? user.agency.id : null
  useEffect(() => {
    if (waitsFor === null) return
    const over = new AbortController()
    const comeBack = () => {
      // A pointer passes over windows that are not in use too.
      if (!document.hasFocus()) return
      over.abort()
      holdChanges(switchIfUnused(() => switchBack(waitsFor), letUserDecide))
    }
    for (const sign of signsOfUser) addEventListener(sign, comeBack, { signal: over.signal, capture: true })
    return () => over.abort()
  }, [waitsFor])
  if (!other || !user || waitsFor !== null) return null
  const name = user.agencies.find(({ id }) => id === other.agencyId)?.name ?? t('the other agency')
  const stay = async () => {
    setPending(true)
    await switchBack(user.agency.id)
    setPending(false)
  }
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      hasCloseButton={false}
      isDismissable={false}
      onClose={() => undefined}
      title={isOwn ? t('Another tab has switched to {name}', { name }) : t('Somebody else has signed in in another tab')}
      footer={
        <>
          <Button isDisabled={isPending} autoFocus={!isOwn} onPress={goOn}>
            {isOwn ? t('Go on with {name}', { name }) : t('Go on as the other user')}
          </Button>
          {isOwn && (
            <Button variant="primary" autoFocus isPending={isPending} onPress={() => void stay()}>
              {t('Stay with {name}', { name: user.agency.name })}
            </Button>
          )}
        </>
      }
    >
      {isOwn
        ? t('This tab shows {name}. If you stay with it, the other tabs switch back. If you go on, what is not saved here is lost.', {
            name: user.agency.name,
          })
        : t('What is not saved here cannot be saved any more.')}
    </Dialog>
  )
}

/** Loads the application anew, with the account of the session. */
function goOn(): void {
  forgetUnsavedChanges()
  location.assign('/')
}

/** The user decides which of the two accounts goes on. */
function letUserDecide(): void {
  const other = otherAccount.peek()
  if (other) otherAccount.value = { ...other, isAsked: true }
}

/**
 * Makes the agency of this tab the active one again; its page, and what was typed into it, stays as it is. Answers the new token; undefined:
 * it has failed.
 */
async function switchBack(id: number): Promise<string | undefined> {
  try {
    const { token } = await api.call(sessionRows.changeAgency, { body: { id } })
    void queryClient.invalidateQueries()
    return token.jwt
  } catch (error) {
    reportError(error)
    letUserDecide()
    return undefined
  }
}
