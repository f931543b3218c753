import { RichText } from '../../shared/texts/RichText.tsx'
import { Button, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { api } from '../../shared/api.ts'
import { Card, CardActions, CardFailure } from '../../shared/page/Card.tsx'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { toErrorText, reportError } from '../../shared/data/report-error.ts'
import { ApprovalFacts } from './ApprovalFacts.tsx'
import { Isolated } from './Isolated.tsx'
import { useUrlSearch } from '../../shared/data/use-url-search.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './DeviceApproval.module.css'
import { t } from '../../shared/text.ts'

/** 'bcdf ghjk' and 'BCDFGHJK' mean BCDF-GHJK. */
function readCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null
}

/** Approves the sign-in of a command line or an extension: its name, its scopes, its address; then yes or no. */
export default function DeviceApproval() {
  const { search, change } = useUrlSearch()
  const [text, setText] = useState(search['code'] ?? '')
  const [error, setError] = useState<string>()
  const [decided, setDecided] = useState<'approved' | 'declined'>()
  const code = readCode(search['code'] ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readCode(text)
    setError(read ? undefined : t('Enter the eight letters that the other device shows, such as BCDF-GHJK.'))
    if (read) change({ code: read })
  }
  return (
    <div data-any-width>
      <PageHead crumbs={[{ text: t('Approve a sign-in') }]} />
      <Card isNarrow>
        {decided ? (
          <p role="status">
            {decided === 'approved' ? t('Approved. You can go back to the other device.') : t('Declined. Nothing was signed in.')}
          </p>
        ) : code ? (
          <Request
            code={code}
            onDecided={setDecided}
            onOther={() => {
              change({ code: undefined })
              setText('')
            }}
          />
        ) : (
          <form onSubmit={submit} noValidate className={styles.form}>
            <p>
              {t(
                'A command line or a browser extension that you have started shows a code. Enter it here. Before you approve, you see what the program may do.',
              )}
            </p>
            <TextField
              label={t('Code on the other device')}
              value={text}
              onChange={setText}
              error={error}
              autoFocus
              autoComplete="off"
              placeholder="BCDF-GHJK"
            />
            <Button type="submit" variant="primary">
              {t('Continue')}
            </Button>
          </form>
        )}
      </Card>
    </div>
  )
}

function Request({ code, onDecided, onOther }: { code: string; onDecided: (how: 'approved' | 'declined') => void; onOther: () => void }) {
  const user = useUser()
  const dates = useDates()
  const request = useQuery({ ...query(session.deviceInspect, { userCode: code }), staleTime: Infinity })
  const [isSending, setSending] = useState(false)
  if (request.isPending) return <p>{t('Loading...')}</p>
  if (request.isError)
    return (
      <>
        <CardFailure>{toErrorText(request.error)}</CardFailure>
        <Button onPress={onOther}>{t('Enter another code')}</Button>
      </>
    )
  const { client, scopes, requestedAt, expiresInDays, ip } = request.data
  const decide = async (approve: boolean) => {
    setSending(true)
    try {
      await api.call(session.deviceDecide, { userCode: code, body: { approve } })
      onDecided(approve ? 'approved' : 'declined')
    } catch (error) {
      reportError(error)
      setSending(false)
    }
  }
  return (
    <>
      <p className={styles.code}>{code}</p>
      <p>
        <RichText
          id="<b>{client}</b> asks to sign in as <b>{userName}</b> to <b>{agency}</b>. Approve only if you started this yourself."
          values={{ client, userName: user.userName, agency: user.agency.name }}
          tags={{ b: <Isolated /> }}
        />
      </p>
      <ApprovalFacts scopes={scopes} days={expiresInDays}>
        <dt>{t('Requested')}</dt>
        <dd>{t('{time} from {ip}', { time: dates.dayTime(requestedAt, user.timeZone), ip })}</dd>
      </ApprovalFacts>
      <CardActions>
        <Button variant="primary" isPending={isSending} onPress={() => void decide(true)}>
          {t('Approve')}
        </Button>
        <Button isDisabled={isSending} onPress={() => void decide(false)}>
          {t('Decline')}
        </Button>
      </CardActions>
    </>
  )
}
