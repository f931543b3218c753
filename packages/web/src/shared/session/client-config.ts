/** Settings that an installation makes for its web application, in meta tags of the page, because inline scripts are forbidden. */
function meta(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null
}

export const clientConfig = {
  /** `off`: a 401 signs out at once instead of fetching a new token. */
  autoRefresh: meta('spotdesk-auto-refresh') !== 'off',
  /** The address of "Contact us"; empty leaves it out of the footer. */
  contactUrl: meta('spotdesk-contact-url') || null,
} as const
