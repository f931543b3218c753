import { toGrants } from '../../shared/session/grants.ts'
import { t } from '../../shared/text.ts'
import styles from './DeviceApproval.module.css'

/** The rights that the program gets, in words; the scopes by their names are behind it. */
export function Grants({ scopes, permissions }: { scopes: readonly string[]; permissions: readonly string[] }) {
  const isAll = permissions.every((permission) => scopes.includes(permission))
  return (
    <>
      {isAll && <p>{t('Everything that you may do yourself:')}</p>}
      <ul className={styles.grants}>
        {toGrants(scopes).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {!isAll && <p>{t('Nothing else.')}</p>}
      <details>
        <summary>{t('{count, plural, one {# scope} other {# scopes}} by name', { count: scopes.length })}</summary>
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
