import { Logo, Waveform } from '@spotdesk/ui'
import { type ReactNode, useId } from 'react'
import { Footer } from '../../shared/Footer.tsx'
import styles from './EntryPage.module.css'

interface EntryPageProps {
  title: string
  lead?: string
  /** Makes the card a form. */
  onSubmit?: () => Promise<void>
  children: ReactNode
}

/** The page around the log-in and the pages about passwords: the logo above one card, and the footer. */
export function EntryPage({ title, lead, onSubmit, children }: EntryPageProps) {
  const titleId = useId()
  const content = (
    <>
      <div className={styles.wave} aria-hidden>
        <Waveform height={44} />
      </div>
      <h1 id={titleId}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  )
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <div className={styles.brand}>
          <Logo height={28} />
        </div>
        {onSubmit ? (
          <form
            className={styles.card}
            onSubmit={(event) => {
              event.preventDefault()
              void onSubmit()
            }}
            noValidate
            aria-labelledby={titleId}
          >
            {content}
          </form>
        ) : (
          <section className={styles.card} aria-labelledby={titleId}>
            {content}
          </section>
        )}
      </main>
      <Footer />
    </div>
  )
}
