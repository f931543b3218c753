import { isEmailAddress } from '@spotdesk/sdk/rules'
import { ComboBox, type MultipleComboBoxProps } from '@spotdesk/ui'
import { t } from '../../shared/text.ts'

type Props = Omit<MultipleComboBoxProps<string>, 'isMultiple' | 'load' | 'resolve' | 'labelOf' | 'options'>

const asOption = (value: string) => ({ value, label: value })

/** E-mail addresses: each is typed and taken with Enter, or many are pasted at once. */
export function RecipientsField(props: Props) {
  return (
    <ComboBox
      {...props}
      isMultiple
      placeholder={t('name@example.com')}
      labelOf={(address) => address}
      load={(text) => Promise.resolve(isEmailAddress(text.trim()) ? [asOption(text.trim())] : [])}
      resolve={(texts) =>
        Promise.resolve({
          found: texts.filter(isEmailAddress).map(asOption),
          rejected: texts.filter((text) => !isEmailAddress(text)).map((text) => ({ text, reason: t('This is no e-mail address.') })),
        })
      }
    />
  )
}
