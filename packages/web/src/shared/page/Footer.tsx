import { brandName, CompactSelect, Link, Logo } from '@spotdesk/ui'
import { clientConfig } from '../session/client-config.ts'
import { type Language, languages, setLanguage, useLanguage } from '../texts/language.ts'
import { reportError } from '../data/report-error.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { chosenText as t } from '../text.ts'
import styles from './Footer.module.css'

const options = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))

/** The year in which the page was opened. */
const year = new Date().getFullYear()

interface FooterProps {
  /** False on a page that shows the logo itself: the way to the start is the name there, so that no page has the mark twice. */
  hasMark?: boolean
}

/** In the chosen language on every screen. Logo that leads to the start, contact (if the installation has one), terms, the line with the year, and the language. */
export function Footer({ hasMark = true }: FooterProps) {
  const chosen = useLanguage()
  return (
    <footer className={styles.footer} lang={chosen}>
      <ScreenLink href="/" className={styles.home} aria-label={t('Spotdesk, start page')}>
        {hasMark ? <Logo isMarkOnly height={20} /> : brandName}
      </ScreenLink>
      {clientConfig.contactUrl && (
        <Link href={clientConfig.contactUrl} variant="quiet">
          {t('Contact us')}
        </Link>
      )}
      <Link href="/terms" variant="quiet">
        {t('Terms of service')}
      </Link>
      <span className={styles.rights}>{t('© {year} Spotdesk. All rights reserved. We keep your data private.', { year })}</span>
      <CompactSelect
        label={t('Language')}
        options={options}
        value={chosen}
        onChange={(next) => void setLanguage(next).catch(reportError)}
      />
    </footer>
  )
}
