/** What an installation can set for its web application, in meta tags of the page so that no script has to be inline. */
function meta(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null
}

export const clientConfig = {
  /** `off`: a 401 signs out at once instead of fetching a new token. */
  autoRefresh: meta('spotdesk-auto-refresh') !== 'off',
  /** Where "Contact us" leads; left out of the footer when empty. */
  contactUrl: meta('spotdesk-contact-url') || null,
} as const
