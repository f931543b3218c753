import { Button, EmptyState, useConfirm, VisuallyHidden } from '@spotdesk/ui'
import { invitations } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { Card, CardFailure } from '../../shared/page/Card.tsx'
import { useDates } from '../../shared/dates.ts'
import { loadUser } from '../../shared/session/load-user.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { query, write } from '../../shared/query.ts'
import { toErrorText, reportError } from '../../shared/data/report-error.ts'
import { toasts } from '../../shared/page/toasts.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './AccountSettings.module.css'
import { roleLabel } from '../../shared/profile/role-label.ts'
import { t } from '../../shared/text.ts'

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
      toasts.success(t('You belong to {name} now. Choose it from the list of accounts to work there.', { name: agency.name }))
    } catch (error) {
      reportError(error)
    }
  }
  const decline = async ({ id, agency }: Invitation) => {
    const message = t('{name} would have to invite you again.', { name: agency.name })
    if (
      !(await confirm({
        title: t('Decline {name}?', { name: agency.name }),
        message,
        confirmLabel: t('Decline'),
        cancelLabel: t('Cancel'),
        tone: 'danger',
      }))
    )
      return
    try {
      await write(invitations.decline, { id })
      toasts.success(t('The invitation of {name} was declined.', { name: agency.name }))
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <>
      <PageHead crumbs={[{ text: t('Account') }, { text: t('Invitations') }]} />
      <Card label={t('Invitations')}>
        <p className={styles.intro}>
          {t('Until you accept, an agency sees nothing of your account. Only you can change your name and your e-mail address.')}
        </p>
        {open.isError && <CardFailure>{toErrorText(open.error)}</CardFailure>}
        {open.data?.length === 0 && <EmptyState title={t('You have no open invitations')} />}
        {open.data && open.data.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('Agency')}</th>
                <th>{t('Role')}</th>
                <th>{t('Invited by')}</th>
                <th>{t('Until')}</th>
                <th>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
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
                    <Button
                      variant="primary"
                      onPress={() => void accept(invitation)}
                      aria-label={t('Accept {name}', { name: invitation.agency.name })}
                    >
                      {t('Accept')}
                    </Button>
                    <Button onPress={() => void decline(invitation)} aria-label={t('Decline {name}', { name: invitation.agency.name })}>
                      {t('Decline')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </>
  )
}
