import { brandName, Link } from '@spotdesk/ui/native'
import { browser } from 'wxt/browser'
import { Section } from './Section.tsx'

/** Version and licence. */
export function About() {
  const { version } = browser.runtime.getManifest()
  return (
    <Section title="About">
      <p>
        {brandName} for browsers, version {version}.
      </p>
      <p>
        Free software under the{' '}
        <Link href="https://www.apache.org/licenses/LICENSE-2.0" target="_blank" rel="noreferrer">
          Apache License 2.0
        </Link>
        . The font Hanken Grotesk is under the{' '}
        <Link href="https://openfontlicense.org" target="_blank" rel="noreferrer">
          SIL Open Font License 1.1
        </Link>
        .
      </p>
    </Section>
  )
}
