import { ErrorState, KeyValuePanel, PasswordField, Skeleton, StatusDot } from '@spotdesk/ui'
import { type AgencyUser, ApiError } from '@spotdesk/sdk'
import { users as calls } from '@spotdesk/sdk/calls'
import { users } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useCan } from '../../shared/session/Can.tsx'
import { useActionContext } from '../../shared/actions/action-context.ts'
import { undoAction } from '../../shared/actions/notify.ts'
import { useDates } from '../../shared/dates.ts'
import type { ApiForm } from '../../shared/forms/api-form.ts'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormRow } from '../../shared/forms/FormRow.tsx'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { loadUser } from '../../shared/session/load-user.ts'
import { NotFound } from '../../shared/page/NotFound.tsx'
import { PageActions } from '../../shared/page/PageActions.tsx'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { roleLabel } from '../../shared/profile/role-label.ts'
import { query } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { label, t } from '../../shared/text.ts'
import { TimeAgo } from '../../shared/texts/TimeAgo.tsx'
import { toasts } from '../../shared/page/toasts.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { mayDealWith, userActions } from './user-actions.ts'
import { readUserId, usersPath } from './user-path.ts'
import { statusLooks, statusTexts } from './user-texts.ts'
import { checkUser, readStoredUser, toMembership, type UserValues, toUserValues } from './user-values.ts'
import { UserFields } from './UserFields.tsx'
import styles from './users.module.css'

/** A user of the agency: the form of what they are and may do, and what they have here. */
export default function UserPage() {
  const { id: text } = useParams({ strict: false }) as { id: string }
  const id = readUserId(text)
  const { data, isError, error, refetch } = useQuery({ ...query(calls.get, { id: id ?? 0 }), enabled: id !== null })
  if (data) return <Loaded key={data.id} user={data} />
  const isGone = id === null || (error instanceof ApiError && error.status === 404)
  return (
    <>
      <PageHead crumbs={[{ text: t('Users'), url: usersPath }, { text: t('User') }]} />
      {isGone ? (
        <NotFound message={t('There is no user at this address.')} back={{ text: t('Users'), url: usersPath }} />
      ) : isError ? (
        <ErrorState message={toErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </>
  )
}

interface EditValues extends UserValues {
  /** Of whoever saves, only for a new e-mail address. */
  currentPassword: string
}

function Loaded({ user }: { user: AgencyUser }) {
  const me = useUser()
  const form = useUserForm(user)
  const mayWrite = useCan(calls.update)
  const isSelf = user.id === me.id
  const lock = !mayWrite
    ? t('Your role reads users and does not change them.')
    : mayDealWith(me, user)
      ? undefined
      : t('You cannot change a user who has more permissions than you.')
  const profileLock =
    user.profileLocked && !isSelf
      ? t('Only {name} can change name, e-mail and settings, because they work for another agency too.', { name: user.fullName })
      : undefined
  return (
    <>
      <PageHead crumbs={[{ text: me.agency.name }, { text: t('Users'), url: usersPath }, { text: user.fullName || user.userName }]}>
        <Actions user={user} />
      </PageHead>
      <div className={styles.page}>
        <Form form={form} aria-label={t('User')} className={styles.column}>
          <UserFields
            form={form}
            lock={lock}
            profileLock={profileLock}
            roleLock={isSelf ? t('Nobody changes their own role.') : undefined}
            roleName={roleLabel(user.roleName)}
          >
            <PresentPassword form={form} present={user.email} />
          </UserFields>
        </Form>
        <Facts user={user} />
      </div>
      <SaveBar form={form} />
    </>
  )
}

function useUserForm(user: AgencyUser): ApiForm<EditValues> {
  const me = useUser()
  const values = useMemo(() => ({ ...toUserValues(user), currentPassword: '' }), [user])
  return useApiForm(users.update, {
    values,
    version: user.version,
    input: { id: user.id },
    keepAs: `user-${user.id}`,
    notKept: ['currentPassword'],
    // Whole, because a new role without a scope beside it sees everything.
    toBody: ({ currentPassword, ...given }) => ({ ...given, ...toMembership(given), currentPassword: currentPassword || null }),
    check: (given) => [
      ...checkUser(given),
      ...(given.email.trim() !== user.email && given.currentPassword === ''
        ? [{ field: 'currentPassword', code: 'passwordNeeded' as const }]
        : []),
    ],
    fromStored: readStoredUser,
    // A new address is not in force before it is confirmed.
    savedValues: (answer) => ({ ...toUserValues(answer), currentPassword: '' }),
    onSaved: async ({ fullName, pendingEmail, email, changeSetId }, sent) => {
      toasts.success(t('{name} is saved.', { name: fullName }), {
        ...(pendingEmail &&
          sent.email.trim() !== email && {
            message: t('{address} counts when the link of the e-mail to it is opened.', { address: pendingEmail }),
          }),
        ...undoAction([changeSetId]),
      })
      if (user.id === me.id) await loadUser()
    },
  })
}

/** Asked for with a new e-mail address only. */
function PresentPassword({ form, present }: { form: ApiForm<EditValues>; present: string }) {
  const email = useWatch({ control: form.rhf.control, name: 'email' })
  if (email.trim() === present) return null
  return (
    <FormRow>
      <FormField
        form={form}
        name="currentPassword"
        as={PasswordField}
        label={t('Your own password')}
        description={t('Needed for a new e-mail address.')}
        autoComplete="current-password"
        isRequired
      />
    </FormRow>
  )
}

function Actions({ user }: { user: AgencyUser }) {
  const me = useUser()
  const context = useActionContext()
  const dates = useDates()
  const isWriter = useCan(calls.update)
  return (
    <PageActions
      label={t('Actions for {name}', { name: user.fullName })}
      rows={userActions.map(({ isOffered, run, label: text, ...line }) => ({
        ...line,
        label: label(text),
        isOffered: isWriter && isOffered(user, me),
        onAction: () => void run(user, { ...context, dates, me }),
      }))}
    />
  )
}

/** Status, sign-ins, tokens and campaigns of the user in the agency. */
function Facts({ user }: { user: AgencyUser }) {
  const { timeZone } = useUser()
  const dates = useDates()
  const access = useQuery(query(calls.access, { id: user.id })).data
  const count = (number: number | undefined) => (number === undefined ? '' : String(number))
  return (
    <KeyValuePanel
      title={t('In this agency')}
      items={[
        { label: t('Status'), value: <StatusDot {...statusLooks[user.status]}>{label(statusTexts[user.status])}</StatusDot> },
        { label: t('User name'), value: user.userName },
        ...(user.pendingEmail ? [{ label: t('New e-mail, not confirmed yet'), value: user.pendingEmail }] : []),
        { label: t('Last seen'), value: <TimeAgo at={user.lastSeenAt} none={t('Never')} /> },
        { label: t('Added'), value: dates.day(user.createdAt, timeZone) },
        { label: t('Signed in at'), value: access && t('{count, plural, one {# place} other {# places}}', { count: access.sessions }) },
        { label: t('API tokens'), value: count(access?.apiTokens) },
        { label: t('Assigned campaigns that are not over'), value: count(access?.campaigns) },
      ]}
    />
  )
}
