/**
 * Addresses to which a sign-in of a browser extension may return. Chromium's have the id of the extension, Firefox's 40 hexadecimal digits.
 * In the window of `identity.launchWebAuthFlow` the browser passes them to the extension and requests nothing from the network. In a plain
 * tab they are ordinary addresses, and no extension gets them.
 */
export const extensionRedirect = /^https:\/\/(?:[a-p]{32}\.chromiumapp\.org|[0-9a-f]{40}\.extensions\.allizom\.org)\/[A-Za-z0-9_-]{0,100}$/

/** A PKCE challenge of method S256 (RFC 7636): a SHA-256 in base64url. */
export const codeChallengePattern = /^[A-Za-z0-9_-]{43}$/

/** A PKCE verifier (RFC 7636, 4.1): 43 to 128 unreserved characters. */
export const codeVerifierPattern = /^[A-Za-z0-9._~-]{43,128}$/
