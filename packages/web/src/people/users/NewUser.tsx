import { Button, PasswordField, RadioGroup, TextField } from '@spotdesk/ui'
import { users } from '@spotdesk/sdk/contract'
import { checkPassword } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { useRouter } from '@tanstack/react-router'
import { useFormState, useWatch } from 'react-hook-form'
import { Card, CardActions } from '../../shared/page/Card.tsx'
import { undoAction } from '../../shared/actions/notify.ts'
import type { ApiForm } from '../../shared/forms/api-form.ts'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormRow } from '../../shared/forms/FormRow.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import { forgetUnsavedChanges } from '../../shared/page/unsaved.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { PasswordMarks } from './PasswordMarks.tsx'
import { userPath, usersPath } from './user-path.ts'
import { checkUser, toMembership, noUser, type UserValues } from './user-values.ts'
import { UserFields } from './UserFields.tsx'
import styles from './users.module.css'

interface NewUserValues extends UserValues {
  /** The e-mail address when it is empty. */
  userName: string
  /** How the user gets their first password. */
  way: 'invite' | 'password'
  password: string
}

const values: NewUserValues = { ...noUser, userName: '', way: 'invite', password: '' }

/** Adds a user to the agency: by an invitation, or with a first password. */
export default function NewUser() {
  const me = useUser()
  const router = useRouter()
  const form = useApiForm(users.create, {
    values,
    keepAs: 'new-user',
    notKept: ['password'],
    toBody: ({ way, password, userName, ...user }) => ({
      ...user,
      ...toMembership(user),
      userName: userName.trim() || null,
      password: way === 'password' ? password : null,
    }),
    check: (given) => {
      const code = given.way === 'password' ? checkPassword(given.password) : null
      return [...checkUser(given), ...(code ? [{ field: 'password', code }] : [])]
    },
    savedValues: () => values,
    onSaved: ({ id, fullName, email, changeSetId }, { way }) => {
      toasts.success(way === 'password' ? t('{name} is added.', { name: fullName }) : t('{name} is invited.', { name: fullName }), {
        ...(way === 'invite' && {
          message: t('The e-mail to {email} has a link that works for {days} days.', { email, days: limits.invitationDays }),
        }),
        ...undoAction([changeSetId]),
      })
      // They are saved: the form is told so after this.
      forgetUnsavedChanges()
      void router.navigate({ href: userPath({ id }) })
    },
  })
  return (
    <>
      <PageHead crumbs={[{ text: me.agency.name }, { text: t('Users'), url: usersPath }, { text: t('New user') }]} />
      <Form form={form} aria-label={t('New user')} className={styles.page}>
        <div className={styles.column}>
          <UserFields form={form} isNew>
            <FormRow>
              <FormField
                form={form}
                name="userName"
                as={TextField}
                label={t('User name')}
                description={t('The name to sign in with. It cannot be changed later. Left empty, it is the e-mail address.')}
                autoComplete="off"
              />
            </FormRow>
          </UserFields>
        </div>
        <FirstPassword form={form} />
      </Form>
    </>
  )
}

/** How the user gets in, and the button. */
function FirstPassword({ form }: { form: ApiForm<NewUserValues> }) {
  const { control } = form.rhf
  const { isSubmitting } = useFormState({ control })
  const [way, password] = useWatch({ control, name: ['way', 'password'] })
  return (
    <Card title={t('First sign-in')}>
      <FormField
        form={form}
        name="way"
        as={RadioGroup}
        label={t('The user gets in')}
        isRequired={false}
        affects={['password']}
        options={[
          {
            value: 'invite',
            label: t('By an invitation'),
            description: t('They get an e-mail with a link and choose a password. Somebody who has an account already joins with it.'),
          },
          {
            value: 'password',
            label: t('With a first password'),
            description: t(
              'You choose a password and tell it to them. Somebody who has an account already keeps theirs, and gets an invitation.',
            ),
          },
        ]}
      />
      {way === 'password' && (
        <>
          <FormField
            form={form}
            name="password"
            as={PasswordField}
            label={t('First password')}
            autoComplete="new-password"
            isRequired
            showLabel={t('Show first password')}
            hideLabel={t('Hide first password')}
          />
          <PasswordMarks password={password} />
        </>
      )}
      <CardActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {way === 'invite' ? t('Send the invitation') : t('Add the user')}
        </Button>
      </CardActions>
    </Card>
  )
}
