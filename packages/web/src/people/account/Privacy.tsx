import { PageHead } from '../../shared/page/PageHead.tsx'
import { t } from '../../shared/text.ts'

/** The privacy policy, of this installation and of the browser extension: the stores of browsers name this page. */
export default function Privacy() {
  return (
    <>
      <PageHead crumbs={[{ text: t('Privacy') }]} />
      <article style={{ maxWidth: '70ch' }}>
        <h2>{t('This installation')}</h2>
        <p>
          {t(
            'It is run by your organisation, which decides who may use it and how long data is kept. What you enter is stored in its database, with who changed it and when. There is no analytics and no advertising, and nothing is sent anywhere else unless it has been configured to.',
          )}
        </p>
        <h2>{t('The browser extension')}</h2>
        <p>
          {t(
            'After the installation it can read no web page. On the sites that you allow, and on a page that you have it scan, it reads the addresses of links and, where you switch that on, campaign numbers in the text. When you open the popup, it reads the address and the links of the page in front. It marks and sends nothing of a field that you write in.',
          )}
        </p>
        <p>
          {t(
            'It sends the IDs of campaigns found, your searches, pauses and resumes to the server that you entered, with your sign-in, and nothing to anybody else. At the sign-in it sends the names of your browser and operating system, by which the sign-in is listed.',
          )}
        </p>
        <p>
          {t(
            'It keeps its settings, what it showed last and what waits until you sign out. A sign-in is in memory and lasts a day at most; with “Stay signed in” it is on the disk of your computer for 90 days at most, where web pages cannot read it. “Remove everything” in its options, or its removal, erases all of it.',
          )}
        </p>
      </article>
    </>
  )
}
