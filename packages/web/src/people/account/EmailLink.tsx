import { Button } from '@spotdesk/ui'
import type { session } from '@spotdesk/sdk/calls'
import type { TypedCallRow } from '@spotdesk/sdk/contract'
import { useState } from 'react'
import { Card, CardActions, CardFailure } from '../../shared/page/Card.tsx'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { write } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { useLinkToken } from '../../shared/session/use-link-token.ts'
import { t } from '../../shared/text.ts'

interface EmailLinkProps {
  row: typeof session.confirmEmail | typeof session.stopEmailChange
  title: string
  question: string
  action: string
  /** The text after success. */
  done: (email: string) => string
}

/**
 * The page that the link of an e-mail about an e-mail address opens. It does nothing by itself: mail scanners open links too, so a person
 * has to press the button.
 */
export function EmailLink({ row, title, question, action, done }: EmailLinkProps) {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<{ email: string } | { failure: string }>()
  const [isSending, setSending] = useState(false)
  const act = async () => {
    setSending(true)
    try {
      setOutcome(await write(row as TypedCallRow<{ body: { token: string } }, unknown, { email: string }>, { body: { token } }))
    } catch (error) {
      setOutcome({ failure: toErrorText(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <PageHead crumbs={[{ text: title }]} />
      <Card isNarrow>
        {token === '' ? (
          <CardFailure>{t('The address of this page is incomplete. Open the complete link of the e-mail.')}</CardFailure>
        ) : outcome && 'email' in outcome ? (
          <p role="status">{done(outcome.email)}</p>
        ) : (
          <>
            <p>{question}</p>
            {outcome && <CardFailure>{outcome.failure}</CardFailure>}
            <CardActions>
              <Button variant="primary" isPending={isSending} onPress={() => void act()}>
                {action}
              </Button>
            </CardActions>
          </>
        )}
      </Card>
    </>
  )
}
