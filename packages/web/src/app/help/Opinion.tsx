import type { help as helpRows } from '@spotdesk/sdk/contract'
import { help } from '@spotdesk/sdk/calls'
import type { HelpOpinion } from '@spotdesk/sdk/values'
import { IconButton } from '@spotdesk/ui'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query.ts'
import { reportError } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'
import styles from './HelpDialog.module.css'

type Item = helpRows.HelpItem

const rowByKind = { 'how-to': help.howTo, 'what-is': help.whatIs, 'faq-list': help.faq } as const

/** The two thumbs below an article. Pressing the chosen one again does nothing. */
export function Opinion({ item }: { item: Item }) {
  const [opinion, setOpinion] = useState(item.feedback)
  const choose = async (next: HelpOpinion) => {
    if (next === opinion) return
    setOpinion(next)
    try {
      await api.call(help.feedback, { body: { name: item.name, opinion: next } })
      queryClient.setQueriesData<Item[]>({ queryKey: [rowByKind[item.type].path] }, (items) =>
        items?.map((one) => (one.name === item.name ? { ...one, feedback: next } : one)),
      )
    } catch (error) {
      setOpinion(opinion)
      reportError(error)
    }
  }
  return (
    <div role="group" aria-label={t('Did this help?')} className={styles.opinion}>
      <span>{opinion === 'none' ? t('Did this help?') : t('Thank you for saying so.')}</span>
      <IconButton icon={ThumbsUp} label={t('Yes, this helped')} aria-pressed={opinion === 'like'} onPress={() => void choose('like')} />
      <IconButton
        icon={ThumbsDown}
        label={t('No, this did not help')}
        aria-pressed={opinion === 'dislike'}
        onPress={() => void choose('dislike')}
      />
    </div>
  )
}
