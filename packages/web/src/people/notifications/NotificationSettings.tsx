import { ErrorState, Skeleton, Switch } from '@spotdesk/ui'
import { notifications } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { notificationKindTexts, notificationLimits } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { Card } from '../../shared/page/Card.tsx'
import { query, queryClient } from '../../shared/query.ts'
import { toErrorText, reportError } from '../../shared/data/report-error.ts'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './Notifications.module.css'
import { refreshNotices } from './notices.ts'

type Settings = OutputOf<typeof notifications.settings>
type KindSetting = Settings['kinds'][number]

const settingsQuery = query(notifications.settings, {})

/** Each kind: in the centre or not, in the digest of the day or not. A switch takes effect at once. */
export function NotificationSettings() {
  const { timeZone } = useUser()
  const settings = useQuery(settingsQuery)
  return (
    <Card title={t('What you are told')}>
      <p className={styles.lead}>
        {t('The e-mail comes once a day about {hour}:00 in {zone}, if something has happened.', {
          hour: String(notificationLimits.digestFromHour).padStart(2, '0'),
          zone: timeZone,
        })}
      </p>
      {!settings.data && settings.isError && <ErrorState message={toErrorText(settings.error)} onRetry={() => void settings.refetch()} />}
      {!settings.data && !settings.isError && <Skeleton height={240} />}
      {settings.data && (
        <table className={styles.settings}>
          <thead>
            <tr>
              <th scope="col">{t('Kind')}</th>
              <th scope="col">{t('Here')}</th>
              <th scope="col">{t('E-mail')}</th>
            </tr>
          </thead>
          <tbody>
            {settings.data.kinds.map((wish) => (
              <KindRow key={wish.kind} wish={wish} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function KindRow({ wish }: { wish: KindSetting }) {
  const { label: name, meaning } = notificationKindTexts[wish.kind]
  const kind = label(name)
  return (
    <tr>
      <th scope="row">
        <span className={styles.kind}>
          {kind}
          <span className={styles.meaning}>{label(meaning)}</span>
        </span>
      </th>
      <td>
        <Switch
          label={t('{kind} in the notifications', { kind })}
          isLabelHidden
          value={wish.inApp}
          onChange={(inApp) => void save({ ...wish, inApp })}
        />
      </td>
      <td>
        <Switch
          label={t('{kind} by e-mail', { kind })}
          isLabelHidden
          value={wish.email === 'DAILY'}
          onChange={(isDaily) => void save({ ...wish, email: isDaily ? 'DAILY' : 'OFF' })}
        />
      </td>
    </tr>
  )
}

/** Shows the choice at once; a failure shows the stored one again. */
async function save(wish: KindSetting): Promise<void> {
  queryClient.setQueryData(
    settingsQuery.queryKey,
    (now: Settings | undefined) => now && { kinds: now.kinds.map((one) => (one.kind === wish.kind ? wish : one)) },
  )
  try {
    await api.call(notifications.saveSettings, { body: { kinds: [wish] } })
  } catch (error) {
    reportError(error)
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }
  await refreshNotices()
}
