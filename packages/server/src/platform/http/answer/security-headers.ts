/** Headers that every answer carries. */

/** The one style element of React Aria (`touch-action` of pressable elements), allowed by its content's hash. */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Scripts, styles and calls come from this server alone; recorded or chosen audio is a blob. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  `style-src 'self' ${pressableStyle}`,
].join('; ')

/** Browser features that no page of ours needs. Browsers complain about a name that they do not know, so each is one of Chromium's. */
const deniedAbilities = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** The studio records audio: its pages, which are of this origin, may use the microphone. Embedded pages may not. */
const permissionsPolicy = ['microphone=(self)', ...deniedAbilities.map((name) => `${name}=()`)].join(', ')

/** @param https true if browsers reach us by https: then they must never use http */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'cache-control': 'no-store',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
