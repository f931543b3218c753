import { ButtonLink, EmptyState, LinkButton, Skeleton } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { Can } from '../session/Can.tsx'
import { label, t } from '../text.ts'
import type { EmptyListTexts } from './empty-lists.ts'

interface EmptyListProps {
  texts: EmptyListTexts
  /** True: a filter leaves none of those that there are. False: there is none at all. Undefined: not known yet. */
  hasAny: boolean | undefined
  onClear: () => void
}

/** Height of the sentences, while it is not known which of them is right. */
const height = 140

/** The reason why a list has no rows, and the next step. */
export function EmptyList({ texts: { none, about, create, filtered }, hasAny, onClear }: EmptyListProps) {
  if (hasAny === undefined) return <Skeleton height={height} />
  if (hasAny) return <EmptyState title={label(filtered)} action={<LinkButton onPress={onClear}>{t('Clear all')}</LinkButton>} />
  return (
    <EmptyState
      title={label(none)}
      {...(about && { description: label(about) })}
      {...(create && {
        action: (
          <Can call={create.call}>
            <ButtonLink icon={Plus} href={create.href}>
              {label(create.label)}
            </ButtonLink>
          </Can>
        ),
      })}
    />
  )
}
