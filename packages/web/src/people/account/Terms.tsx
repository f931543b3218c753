import { PageHead } from '../../shared/page/PageHead.tsx'
import { t } from '../../shared/text.ts'

/** The terms of this installation: the licence, and the place of its data. */
export default function Terms() {
  return (
    <>
      <PageHead crumbs={[{ text: t('Terms of service') }]} />
      <article style={{ maxWidth: '70ch' }}>
        <p>
          {t(
            'Spotdesk is open-source software under the Apache License 2.0, provided as is, without warranties or conditions of any kind.',
          )}
        </p>
        <p>
          {t(
            'This installation is run by your organisation, which decides who may use it and how long data is kept. Everything you enter is stored in its database; nothing is sent anywhere else unless it has been configured to.',
          )}
        </p>
        <p>{t('Every change is recorded with who made it, when, and what it was before.')}</p>
      </article>
    </>
  )
}
