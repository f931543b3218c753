import { Logo } from '@spotdesk/ui'
import { type ReactNode, useId } from 'react'
import { Footer } from '../../shared/page/Footer.tsx'
import { t } from '../../shared/text.ts'
import styles from './EntryPage.module.css'

interface EntryPageProps {
  title: string
  lead?: string
  children: ReactNode
}

/** The page around the log-in and the pages about passwords: one card under the brand, and the footer. */
export function EntryPage({ title, lead, children }: EntryPageProps) {
  const titleId = useId()
  return (
    <div className={styles.page} data-any-width>
      <main className={styles.main}>
        <section className={styles.card} aria-labelledby={titleId}>
          <div className={styles.brand}>
            <Logo height={26} />
            <p className={styles.motto}>{t('The desk for audio campaigns.')}</p>
          </div>
          <div className={styles.content}>
            <div className={styles.head}>
              <h1 id={titleId}>{title}</h1>
              {lead && <p className={styles.lead}>{lead}</p>}
            </div>
            {children}
          </div>
        </section>
      </main>
      <Footer hasMark={false} />
    </div>
  )
}
