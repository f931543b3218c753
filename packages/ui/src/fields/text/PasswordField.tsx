import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../actions/IconButton.tsx'
import { useText } from '../../text.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'rows' | 'prefix' | 'suffix' | 'isNumeric'> {
  /** `current-password` to sign in, `new-password` to choose one. */
  autoComplete: 'current-password' | 'new-password'
  showLabel?: string
  hideLabel?: string
}

/** A password with a button that shows and hides it. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      suffix={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? (hideLabel ?? t('Hide password')) : (showLabel ?? t('Show password'))}
          size="small"
          isDisabled={rest.isDisabled}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
