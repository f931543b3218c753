import { ErrorState, Skeleton, ToggleGroup, useSignalValue } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/page/Card.tsx'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { toErrorText } from '../../shared/data/report-error.ts'
import { label, t } from '../../shared/text.ts'
import { type Theme, setTheme, theme } from '../../shared/page/theme.ts'
import styles from './AccountSettings.module.css'
import { PasswordCard } from './PasswordCard.tsx'
import { profileQuery, type ProfileValues } from './profile.ts'
import { ProfileForm, useProfileForm } from './ProfileForm.tsx'
import { Tokens } from './Tokens.tsx'

/** Profile, language and formats, password, appearance and API tokens of the user. */
export default function AccountSettings() {
  const { data, isError, error, refetch } = useQuery(profileQuery)
  return (
    <>
      <PageHead crumbs={[{ text: t('Account') }, { text: t('Account settings') }]} />
      {data && <Settings values={data.values} version={data.version} />}
      {!data && isError && <ErrorState message={toErrorText(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={420} />}
    </>
  )
}

function Settings({ values, version }: { values: ProfileValues; version: number }) {
  const form = useProfileForm(values, version)
  return (
    <>
      <div className={styles.columns}>
        <ProfileForm form={form} values={values} />
        <div className={styles.column}>
          <Appearance />
          <PasswordCard />
          <Tokens />
        </div>
      </div>
      <SaveBar form={form} />
    </>
  )
}

const themes: readonly { value: Theme; text: string }[] = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
]

/** Follows at once: it belongs to the browser and not to the profile. */
function Appearance() {
  const chosen = useSignalValue(theme)
  return (
    <Card title={t('Appearance')}>
      <ToggleGroup
        label={t('Appearance in this browser')}
        options={themes.map(({ value, text }) => ({ value, label: label(text) }))}
        value={chosen}
        onChange={(next: Theme | null) => next && setTheme(next)}
      />
    </Card>
  )
}
