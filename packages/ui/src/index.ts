export { ActionBar, type ActionBarProps, type BarAction } from './actions/ActionBar.tsx'
export { Button, type ButtonProps, type ButtonVariant } from './actions/Button.tsx'
export { ButtonLink, type ButtonLinkProps } from './actions/ButtonLink.tsx'
export { CopyLink, type CopyLinkProps } from './actions/CopyLink.tsx'
export { CopyableId, type CopyableIdProps } from './actions/CopyableId.tsx'
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
export { PacingBar, type PacingBarProps } from './feedback/PacingBar.tsx'
export { ProgressBar, type ProgressBarProps } from './feedback/ProgressBar.tsx'
export { Skeleton, type SkeletonProps } from './feedback/Skeleton.tsx'
export { Spinner, type SpinnerProps } from './feedback/Spinner.tsx'
export { StatusDot, type StatusDotProps } from './feedback/StatusDot.tsx'

export { Checkbox, type CheckboxProps, type CheckboxSelection } from './fields/Checkbox.tsx'
export { ComboBox, type ComboBoxProps, type MultipleComboBoxProps, type SingleComboBoxProps } from './fields/ComboBox.tsx'
export { DurationField, type DurationFieldProps } from './fields/DurationField.tsx'
export { parseDuration, printDuration } from './fields/duration-text.ts'
export { CompactSelect, type CompactSelectProps } from './fields/CompactSelect.tsx'
export { Field, type FieldProps } from './fields/Field.tsx'
export type { FieldBinding, FieldTexts } from './fields/FieldParts.tsx'
export { FileDrop, type FileDropProps, FileField, type FileFieldProps } from './fields/FileDrop.tsx'
export { type FileRow, FileRows, type FileRowsProps, type FileRowTexts, type FileStatus } from './fields/FileRows.tsx'
export { formatFileSize, judgeFiles, type FileRules, type FileVerdict } from './fields/file-rules.ts'
export { MultiSelect, type MultiSelectProps } from './fields/MultiSelect.tsx'
export {
  MoneyField,
  type MoneyFieldProps,
  NumberField,
  type NumberFieldProps,
  PercentField,
  type PercentFieldProps,
  type TypedNumber,
} from './fields/NumberField.tsx'
export { parseNumber, printNumber } from './fields/number-text.ts'
export { matchOptions, type Option, type OptionListTexts } from './fields/options.ts'
export { OptionList, type OptionListProps } from './fields/OptionList.tsx'
export { type RejectedText, type ResolvedTexts, splitValues } from './fields/pasted-values.ts'
export { PasswordField, type PasswordFieldProps } from './fields/PasswordField.tsx'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/RadioGroup.tsx'
export { SearchField, type SearchFieldProps } from './fields/SearchField.tsx'
export { Select, type SelectProps } from './fields/Select.tsx'
export { Slider, type SliderProps } from './fields/Slider.tsx'
export { Switch, type SwitchProps } from './fields/Switch.tsx'
export { TextAreaField, type TextAreaFieldProps } from './fields/TextAreaField.tsx'
export { TextField, type TextFieldProps } from './fields/TextField.tsx'
export { ToggleField, type ToggleFieldProps } from './fields/ToggleField.tsx'
export { ToggleGroup, type ToggleGroupProps, type ToggleOption } from './fields/ToggleGroup.tsx'

export { AnchoredMenu, type AnchoredMenuProps } from './overlays/AnchoredMenu.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx'
export { type Confirm, ConfirmProvider, type ConfirmProviderProps, type ConfirmRequest, useConfirm } from './overlays/ConfirmProvider.tsx'
export { Dialog, type DialogProps, type DialogSize } from './overlays/Dialog.tsx'
export { Drawer, type DrawerProps } from './overlays/Drawer.tsx'
export { FormDrawer, type FormDrawerProps } from './overlays/FormDrawer.tsx'
export { headingOfPage, keepFocus } from './overlays/keep-focus.ts'
export { LongLabel, longLabelCharacters, type LongLabelProps } from './overlays/LongLabel.tsx'
export { Menu, type MenuAction, type MenuGroups, type MenuProps } from './overlays/Menu.tsx'
export { Picker, type PickerProps } from './overlays/Picker.tsx'
export { Popover, type PopoverProps } from './overlays/Popover.tsx'
export { SidePeek, type SidePeekProps } from './overlays/SidePeek.tsx'
export { Tooltip, type TooltipProps } from './overlays/Tooltip.tsx'
export { useCloseGuard } from './overlays/use-close-guard.ts'

export { Breadcrumbs, type BreadcrumbsProps, type Crumb } from './navigation/Breadcrumbs.tsx'
export { type PageState, Pagination, type PaginationProps } from './navigation/Pagination.tsx'
export { DetailHeader, type DetailHeaderProps } from './navigation/DetailHeader.tsx'
export { countPages, pagesAround } from './navigation/pages.ts'
export { type SectionAnchor, SectionAnchors, type SectionAnchorsProps } from './navigation/SectionAnchors.tsx'
export { SkipLink, type SkipLinkProps } from './navigation/SkipLink.tsx'
export { type Step, type StepPart, Stepper, type StepperProps } from './navigation/Stepper.tsx'
export { SubBar, type SubBarProps } from './navigation/SubBar.tsx'
export { type TabLink, TabLinks, type TabLinksProps } from './navigation/TabLinks.tsx'
export { type Fit, type FitSizes, useFit } from './navigation/use-fit.ts'
export { type TabItem, Tabs, type TabsProps } from './navigation/Tabs.tsx'

export { CauseAndFix, type CauseAndFixProps, type Finding, type Fix } from './panels/CauseAndFix.tsx'
export { type KeyValue, KeyValuePanel, type KeyValuePanelProps } from './panels/KeyValuePanel.tsx'

export { type DayHours, isSameSchedule, type Schedule, type SchedulePreset, schedulePresets } from './schedule/schedule.ts'
export { ScheduleGrid, type ScheduleGridProps } from './schedule/ScheduleGrid.tsx'

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
export { saveFile } from './save-file.ts'
export { shortCountFormat } from './charts/value-formats.ts'
export type { Tone } from './tone.ts'
export { useSignalValue } from './use-signal-value.ts'
