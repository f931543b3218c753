import { t } from '../../text.ts'

/** The time since an instant in its largest unit: '2 min ago'. */
export function agoText(at: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{minutes} min ago', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('{hours} h ago', { hours })
  return t('{days, plural, one {# day ago} other {# days ago}}', { days: Math.floor(hours / 24) })
}
