export { Button, type ButtonProps, type ButtonVariant } from './actions/Button.tsx'
export { ButtonLink, type ButtonLinkProps } from './actions/ButtonLink.tsx'
export { CopyLink, type CopyLinkProps } from './actions/CopyLink.tsx'
export { IconButton, type IconButtonProps } from './actions/IconButton.tsx'
export { Link, type LinkProps } from './actions/Link.tsx'
export { LinkButton, type LinkButtonProps } from './actions/LinkButton.tsx'

export { Avatar, type AvatarProps } from './brand/Avatar.tsx'
export { brandName, Logo, type LogoProps } from './brand/Logo.tsx'
export { Waveform, type WaveformProps } from './brand/Waveform.tsx'

export { Badge, type BadgeProps } from './feedback/Badge.tsx'
export { campaignStatusLooks } from './feedback/campaign-status-looks.ts'
export { Chip, type ChipProps } from './feedback/Chip.tsx'
export { DeliveryStripe, type DeliveryStripeProps } from './feedback/DeliveryStripe.tsx'
export { EmptyState, type EmptyStateProps } from './feedback/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from './feedback/ErrorState.tsx'
export { LoadingOverlay, type LoadingOverlayProps } from './feedback/LoadingOverlay.tsx'
export { ProgressBar, type ProgressBarProps } from './feedback/ProgressBar.tsx'
export { Skeleton, type SkeletonProps } from './feedback/Skeleton.tsx'
export { Spinner, type SpinnerProps } from './feedback/Spinner.tsx'
export { StatusDot, type StatusDotProps } from './feedback/StatusDot.tsx'

export { Checkbox, type CheckboxProps, type CheckboxSelection } from './fields/Checkbox.tsx'
export { Field, type FieldProps } from './fields/Field.tsx'
export type { FieldTexts } from './fields/FieldParts.tsx'
export { FileDrop, type FileDropProps } from './fields/FileDrop.tsx'
export { type FileRow, FileRows, type FileRowsProps, type FileRowTexts, type FileStatus } from './fields/FileRows.tsx'
export { formatFileSize, judgeFiles, type FileRules, type FileVerdict } from './fields/file-rules.ts'
export { MultiSelect, type MultiSelectProps } from './fields/MultiSelect.tsx'
export { matchOptions, type Option, type OptionListTexts, optionListTexts } from './fields/options.ts'
export { PasswordField, type PasswordFieldProps } from './fields/PasswordField.tsx'
export { SearchField, type SearchFieldProps } from './fields/SearchField.tsx'
export { Select, type SelectProps } from './fields/Select.tsx'
export { Switch, type SwitchProps } from './fields/Switch.tsx'
export { TextField, type TextFieldProps } from './fields/TextField.tsx'
export { ToggleGroup, type ToggleGroupProps, type ToggleOption } from './fields/ToggleGroup.tsx'

export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx'
export { type Confirm, ConfirmProvider, type ConfirmProviderProps, type ConfirmRequest, useConfirm } from './overlays/ConfirmProvider.tsx'
export { Dialog, type DialogProps, type DialogSize } from './overlays/Dialog.tsx'
export { Drawer, type DrawerProps } from './overlays/Drawer.tsx'
export { LongLabel, longLabelCharacters, type LongLabelProps } from './overlays/LongLabel.tsx'
export { Menu, type MenuAction, type MenuGroups, type MenuProps } from './overlays/Menu.tsx'
export { Picker, type PickerProps } from './overlays/Picker.tsx'
export { Popover, type PopoverProps } from './overlays/Popover.tsx'
export { Tooltip, type TooltipProps } from './overlays/Tooltip.tsx'

export { Breadcrumbs, type BreadcrumbsProps, type Crumb } from './navigation/Breadcrumbs.tsx'
export { type PageState, Pagination, type PaginationProps, type PaginationTexts, paginationTexts } from './navigation/Pagination.tsx'
export { countPages, pagesAround } from './navigation/pages.ts'
export { SkipLink, type SkipLinkProps } from './navigation/SkipLink.tsx'
export { type TabItem, Tabs, type TabsProps } from './navigation/Tabs.tsx'

export { ToastRegion, type ToastRegionProps } from './toasts/ToastRegion.tsx'
export {
  createToasts,
  type ProgressToast,
  type ToastAction,
  type ToastContent,
  type ToastKind,
  type ToastOptions,
  type Toasts,
} from './toasts/toasts.ts'

export { VisuallyHidden } from 'react-aria-components'
export { classNames } from './class-names.ts'
export { type MessageValues, TextProvider, type Translate, useText } from './text.tsx'
export type { Tone } from './tone.ts'
export { useSignalValue } from './use-signal-value.ts'
