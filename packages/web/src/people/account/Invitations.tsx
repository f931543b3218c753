import { Button, EmptyState, useConfirm } from '@spotdesk/ui'
import { invitations } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../shared/dates.ts'
import { loadUser } from '../../shared/load-user.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { query, write } from '../../shared/query.ts'
import { messageOf, reportError } from '../../shared/report-error.ts'
import { toasts } from '../../shared/toasts.ts'
import { useUser } from '../../shared/use-user.ts'
import styles from './AccountSettings.module.css'
import { roleLabel } from './role-label.ts'

type Invitation = OutputOf<typeof invitations.list>[number]

/** Open invitations of the user: agency, role, last day, and the buttons to accept and decline. */
export default function Invitations() {
  const user = useUser()
  const dates = useDates()
  const open = useQuery(query(invitations.list, {}))
  const confirm = useConfirm()
  const accept = async ({ id, agency }: Invitation) => {
    try {
      await write(invitations.accept, { id })
      // The agency is one of the user's from now on: the list of accounts shows it.
      await loadUser()
      toasts.success(`You belong to ${agency.name} now. Choose it from the list of accounts to work there.`)
    } catch (error) {
      reportError(error)
    }
  }
  const decline = async ({ id, agency }: Invitation) => {
    const message = `${agency.name} would have to invite you again.`
    if (!(await confirm({ title: `Decline ${agency.name}?`, message, confirmLabel: 'Decline', cancelLabel: 'Cancel', tone: 'danger' })))
      return
    try {
      await write(invitations.decline, { id })
      toasts.success(`The invitation of ${agency.name} was declined.`)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <>
      <PageHead crumbs={[{ text: 'Account' }, { text: 'Invitations' }]} />
      <section className={styles.card} aria-label="Invitations">
        <p className={styles.intro}>
          Until you accept, an agency sees nothing of your account. Only you can change your name and your e-mail address.
        </p>
        {open.isError && (
          <p role="alert" className={styles.bad}>
            {messageOf(open.error)}
          </p>
        )}
        {open.data?.length === 0 && <EmptyState title="You have no open invitations" />}
        {open.data && open.data.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Agency</th>
                <th>Role</th>
                <th>Invited by</th>
                <th>Until</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {open.data.map((invitation) => (
                <tr key={invitation.id}>
                  <td>{invitation.agency.name}</td>
                  <td>{roleLabel(invitation.roleName)}</td>
                  <td>{invitation.invitedBy}</td>
                  <td>{dates.day(invitation.expiresAt, user.timeZone)}</td>
                  <td className={styles.actions}>
                    <Button variant="primary" onPress={() => void accept(invitation)} aria-label={`Accept ${invitation.agency.name}`}>
                      Accept
                    </Button>
                    <Button onPress={() => void decline(invitation)} aria-label={`Decline ${invitation.agency.name}`}>
                      Decline
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}
