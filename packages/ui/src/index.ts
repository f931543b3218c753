export { Button, type ButtonProps, type ButtonVariant } from './actions/Button.tsx'
export { ButtonLink, type ButtonLinkProps } from './actions/ButtonLink.tsx'
export { IconButton, type IconButtonProps } from './actions/IconButton.tsx'
export { Link, type LinkProps } from './actions/Link.tsx'
export { LinkButton, type LinkButtonProps } from './actions/LinkButton.tsx'

export { Avatar, type AvatarProps } from './brand/Avatar.tsx'
export { brandName, Logo, type LogoProps } from './brand/Logo.tsx'
export { Waveform, type WaveformProps } from './brand/Waveform.tsx'

export { Spinner, type SpinnerProps } from './feedback/Spinner.tsx'

export { Checkbox, type CheckboxProps, type CheckboxSelection } from './fields/Checkbox.tsx'
export { Field, type FieldProps } from './fields/Field.tsx'
export type { FieldTexts } from './fields/FieldParts.tsx'
export { PasswordField, type PasswordFieldProps } from './fields/PasswordField.tsx'
export { SearchField, type SearchFieldProps } from './fields/SearchField.tsx'
export { Switch, type SwitchProps } from './fields/Switch.tsx'
export { TextField, type TextFieldProps } from './fields/TextField.tsx'
export { ToggleGroup, type ToggleGroupProps, type ToggleOption } from './fields/ToggleGroup.tsx'

export { Tooltip, type TooltipProps } from './overlays/Tooltip.tsx'

export { classNames } from './class-names.ts'
export type { Tone } from './tone.ts'
