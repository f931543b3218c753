import { useSignalValue } from '@spotdesk/ui'
import { invitations } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/query.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { currentUser } from '../../shared/session/session.ts'
import styles from './InvitationNotice.module.css'
import { t } from '../../shared/text.ts'

const page = '/account/invitations'

/** A line above every screen while the signed-in user has an open invitation. */
export function InvitationNotice({ path }: { path: string }) {
  const user = useSignalValue(currentUser)
  const open = useQuery({ ...query(invitations.list, {}), enabled: user !== null })
  if (!user || !open.data?.length || path === page) return null
  const agencies = open.data.map(({ agency }) => agency.name).join(', ')
  return (
    <p role="status" className={styles.notice}>
      {t('{count, plural, one {{agencies} invites you.} other {{agencies} invite you.}}', { count: open.data.length, agencies })}{' '}
      <ScreenLink href={page}>{t('Accept or decline')}</ScreenLink>
    </p>
  )
}
