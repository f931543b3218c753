import type { Campaign } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import { type AdType, adTypeLabels } from '@spotdesk/sdk/values'
import { ErrorState, Spinner } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { AudioLines, Code, Image, type LucideIcon, MonitorSmartphone, SquarePlay } from 'lucide-react'
import { Card } from '../../../shared/page/Card.tsx'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../shared/text.ts'
import { draftNewAdPath } from '../paths.ts'
import styles from './wizard.module.css'

const looks: Record<AdType, { icon: LucideIcon; text: string }> = {
  AUDIO: { icon: AudioLines, text: 'Heard in a break' },
  DISPLAY: { icon: Image, text: 'A picture beside the audio' },
  REDIRECT: { icon: Code, text: "A third party's tag" },
  VIDEO: { icon: SquarePlay, text: 'Seen and heard in a break' },
  SECOND_SCREEN: { icon: MonitorSmartphone, text: 'Shown after the audio was heard' },
}

/** The types of ad that the agency can make: each leads to the form of a new one. */
export function AdTypes({ campaign, isFirst }: { campaign: Campaign; isFirst: boolean }) {
  const types = useQuery(query(ads.types, {}))
  return (
    <Card title={isFirst ? t('Which ad comes first?') : t('Create another ad')}>
      {types.isPending && <Spinner label={t('Loading...')} />}
      {types.isError && !types.data && <ErrorState message={toErrorText(types.error)} onRetry={() => void types.refetch()} />}
      <ul className={isFirst ? styles.types : styles.fewTypes}>
        {types.data?.map(({ type }) => {
          const { icon: Icon, text } = looks[type]
          return (
            <li key={type}>
              <ScreenLink href={draftNewAdPath(campaign, type)} className={styles.type}>
                <Icon size={isFirst ? 20 : 16} aria-hidden className={styles.typeIcon} />
                <span className={styles.typeName}>{label(adTypeLabels[type])}</span>
                {isFirst && <span className={styles.typeText}>{label(text)}</span>}
              </ScreenLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
