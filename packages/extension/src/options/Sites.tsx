import { Button, Switch, TextField, useSignalValue } from '@spotdesk/ui/native'
import { useState } from 'react'
import type { SiteView } from '../messages.ts'
import { tokenPrefixPattern } from '../settings.ts'
import { Section } from './Section.tsx'
import { SiteExceptions } from './SiteExceptions.tsx'
import { allowSite, changeSettings, requestSiteChange, requestSiteDisable, settings, sites } from './state.ts'
import styles from './options.module.css'

/** Sites on which campaigns are shown. */
export function Sites() {
  const shown = useSignalValue(sites)
  return (
    <Section
      title="Sites"
      description="Where the extension marks campaigns, in a ticket for example. It reads the page itself, not the frames in it (some mail programs show mails in those), and of any other site only the page over which you open the popup: its address and links."
    >
      {shown.length > 0 && (
        <ul className={styles.sites}>
          {shown.map((site) => (
            <SiteItem key={site.origin} site={site} />
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        To add {shown.length > 0 ? 'another' : 'one'}, open the site, open the extension there, and press “Show campaigns on this site”.
      </p>
      <TokenPrefix />
    </Section>
  )
}

function SiteItem({ site }: { site: SiteView }) {
  const { origin, findsTokens, isAllowed, onHover = false } = site
  const { tokenPrefix } = useSignalValue(settings)
  const host = origin.replace(/^https:\/\//, '')
  return (
    <li>
      <div className={styles.siteHead}>
        <strong>{host}</strong>
        {!isAllowed && (
          <Button aria-label={`Allow ${host} again`} onPress={() => void allowSite(origin)}>
            Allow again
          </Button>
        )}
        <Button aria-label={`Stop showing campaigns on ${host}`} onPress={() => void requestSiteDisable(origin)}>
          Remove
        </Button>
      </div>
      {!isAllowed && <span className={styles.bad}>The browser’s permission was withdrawn: nothing is shown there.</span>}
      <Switch
        isSelected={findsTokens}
        isDisabled={!isAllowed}
        aria-label={`Also find text such as ${tokenPrefix}-12345 on ${host}`}
        onChange={(isSelected) => void requestSiteChange({ origin, findsTokens: isSelected })}
      >
        Also find text such as {tokenPrefix}-12345
      </Switch>
      <Switch
        isSelected={onHover}
        isDisabled={!isAllowed}
        aria-label={`Show campaigns only where I point on ${host}`}
        description="No signs beside links: the card opens at the link that you point at or focus. Campaigns in text are not shown then."
        onChange={(isSelected) => void requestSiteChange({ origin, onHover: isSelected })}
      >
        Show campaigns only where I point
      </Switch>
      <SiteExceptions site={site} />
    </li>
  )
}

function TokenPrefix() {
  const { tokenPrefix } = useSignalValue(settings)
  const [text, setText] = useState(tokenPrefix)
  const isValid = tokenPrefixPattern.test(text)
  const save = () => {
    if (isValid && text !== tokenPrefix) void changeSettings({ tokenPrefix: text })
  }
  return (
    <TextField
      label="Letters before an ID in text"
      value={text}
      onChange={setText}
      onBlur={save}
      maxLength={20}
      className={styles.prefix}
      error={isValid ? undefined : 'Enter a letter, then up to nine letters or digits.'}
      description={`Text such as ${isValid ? text : tokenPrefix}-12345 is a campaign, where you switched that on. A number alone never is.`}
    />
  )
}
