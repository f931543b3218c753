import { session } from '@spotdesk/sdk/calls'
import { Button } from '@spotdesk/ui'
import { useMemo, useState } from 'react'
import { api } from '../../shared/api.ts'
import { Card, CardActions, CardFailure } from '../../shared/page/Card.tsx'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { reportError } from '../../shared/data/report-error.ts'
import { RichText } from '../../shared/texts/RichText.tsx'
import { t } from '../../shared/text.ts'
import { useUrlSearch } from '../../shared/data/use-url-search.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { ApprovalFacts } from './ApprovalFacts.tsx'
import { Isolated } from './Isolated.tsx'
import { toDecisionAddress, type AuthorizationRequest, readRequest } from './authorization-request.ts'

/** Allows the sign-in of a browser extension: its name, its rights, the agency; then yes or no, and back to the extension. */
export default function ExtensionApproval() {
  const { search } = useUrlSearch()
  const request = useMemo(() => readRequest(search), [search])
  return (
    <div data-any-width>
      <PageHead crumbs={[{ text: t('Allow a browser extension') }]} />
      <Card isNarrow>
        {request ? (
          <Request request={request} />
        ) : (
          <CardFailure>
            {t('This is no complete request of a browser extension. Start the sign-in again in the options of the extension.')}
          </CardFailure>
        )}
      </Card>
    </div>
  )
}

function Request({ request }: { request: AuthorizationRequest }) {
  const user = useUser()
  const [isSending, setSending] = useState(false)
  const { client, scopes, days, challenge, redirect } = request
  // The browser takes this address for the extension, and closes the window.
  const leave = (answer: Parameters<typeof toDecisionAddress>[1]) => location.replace(toDecisionAddress(request, answer))
  const allow = async () => {
    setSending(true)
    try {
      const body = { client, scopes, expiresInDays: days, codeChallenge: challenge, redirectUri: redirect }
      const { code } = await api.call(session.authorize, { body })
      leave({ code })
    } catch (error) {
      reportError(error)
      setSending(false)
    }
  }
  return (
    <>
      <p>
        <RichText
          id="<b>{client}</b> asks to sign in as <b>{userName}</b> to <b>{agency}</b>. Allow it only if you started this yourself."
          values={{ client, userName: user.userName, agency: user.agency.name }}
          tags={{ b: <Isolated /> }}
        />
      </p>
      <ApprovalFacts scopes={scopes} days={days} />
      <CardActions>
        <Button variant="primary" isPending={isSending} onPress={() => void allow()}>
          {t('Allow')}
        </Button>
        <Button isDisabled={isSending} onPress={() => leave({ error: 'access_denied' })}>
          {t('Deny')}
        </Button>
      </CardActions>
    </>
  )
}
