/** The picture of a screen in the documentation: '/campaigns/$id/ads/$adId/settings' → 'docs/screens/campaigns-id-ads-adId-settings.png'. */
export function pictureOf(path: string): string {
  return `docs/screens/${path.slice(1).replaceAll('$', '').replaceAll('/', '-')}.png`
}
