import { readEmailAddress } from '@spotdesk/sdk/rules'
import { ComboBox, type MultipleComboBoxProps } from '@spotdesk/ui'
import { t } from '../../shared/text.ts'

type Props = Omit<MultipleComboBoxProps<string>, 'isMultiple' | 'load' | 'resolve' | 'labelOf' | 'options'>

const found = (texts: readonly string[]) =>
  texts.map(readEmailAddress).flatMap((address) => (address === null ? [] : [{ value: address, label: address }]))

/** E-mail addresses: each is typed and taken with Enter, or many are pasted at once. */
export function RecipientsField(props: Props) {
  return (
    <ComboBox
      {...props}
      isMultiple
      placeholder={t('name@example.com')}
      labelOf={(address) => address}
      load={(text) => Promise.resolve(found([text]))}
      resolve={(texts) =>
        Promise.resolve({
          found: found(texts),
          rejected: texts
            .filter((text) => readEmailAddress(text) === null)
            .map((text) => ({ text, reason: t('This is no e-mail address.') })),
        })
      }
    />
  )
}
