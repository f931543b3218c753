import { ButtonLink, EmptyState } from '@spotdesk/ui'
import { t } from '../text.ts'

interface NotFoundProps {
  /** The sentence: 'There is no campaign at this address.' */
  message: string
  /** The list or the page above it. */
  back: { text: string; url: string }
}

/** The page of an address that leads to nothing, or to what the user may not see: the two are told apart nowhere. */
export function NotFound({ message, back }: NotFoundProps) {
  return (
    <div role="alert">
      <EmptyState
        title={message}
        description={t('The address may be mistyped, or you may not see what it leads to.')}
        action={<ButtonLink href={back.url}>{back.text}</ButtonLink>}
      />
    </div>
  )
}
