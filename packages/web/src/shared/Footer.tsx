import { Link, Logo, Select, useSignalValue } from '@spotdesk/ui'
import { clientConfig } from './client-config.ts'
import { type Language, language, languages, setLanguage } from './language.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { useText } from './use-text.ts'
import styles from './Footer.module.css'

const options = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))

/** The year in which the page was opened. */
const year = new Date().getFullYear()

/** Logo that leads to the start, contact (if the installation has one), terms, the line with the year, and the language. */
export function Footer() {
  const t = useText()
  const chosen = useSignalValue(language)
  return (
    <footer className={styles.footer}>
      <ScreenLink href="/" className={styles.home} aria-label={t('footer.home')}>
        <Logo isMarkOnly height={20} />
      </ScreenLink>
      {clientConfig.contactUrl && (
        <Link href={clientConfig.contactUrl} variant="quiet">
          {t('footer.contact')}
        </Link>
      )}
      <Link href="/terms" variant="quiet">
        {t('footer.terms')}
      </Link>
      <span className={styles.rights}>{t('footer.rights', { year })}</span>
      <Select
        label={t('footer.language')}
        isLabelHidden
        isCompact
        options={options}
        value={chosen}
        onChange={(next) => next && setLanguage(next)}
      />
    </footer>
  )
}
