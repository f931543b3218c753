import { anyValue, oneOf, shaped, type TypeRow } from './row.ts'

const group = 'Device'

/** A language tag of BCP 47: 'en', 'pt-BR'. */
export const languageTag = shaped(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'a language tag, such as en or pt-BR')

export const device = {
  /** AdCOM 1.0 device types, and two that audio needs beside them. */
  DEVICE_TYPE: {
    label: 'Device type',
    group,
    comparison: 'LIST',
    value: oneOf(
      'MOBILE_TABLET',
      'PC',
      'CONNECTED_TV',
      'PHONE',
      'TABLET',
      'CONNECTED_DEVICE',
      'SET_TOP_BOX',
      'OOH',
      'SMART_SPEAKER',
      'CAR',
    ),
  },
  DEVICE_OS: { label: 'Operating system', group, comparison: 'LIST', value: anyValue },
  DEVICE_OS_VERSION: { label: 'OS version', group, comparison: 'INTERVAL', interval: { kind: 'version' } },
  DEVICE_BROWSER: { label: 'Browser / App player', group, comparison: 'LIST', value: anyValue },
  DEVICE_MANUFACTURER: { label: 'Manufacturer', group, comparison: 'LIST', value: anyValue },
  DEVICE_MODEL: { label: 'Model', group, comparison: 'TEXT', value: anyValue },
  DEVICE_LANGUAGE: { label: 'Device language', group, comparison: 'LIST', value: languageTag },
  DEVICE_CARRIER: { label: 'Mobile carrier', group, comparison: 'LIST', value: anyValue },
  DEVICE_CONNECTION_TYPE: { label: 'Connection type', group, comparison: 'LIST', value: anyValue },
} as const satisfies Record<string, TypeRow>
