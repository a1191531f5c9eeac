/// <reference path="./css.d.ts" />

/** Components that the shell needs at its first load, and every remote with it. */
export {
  Alert,
  Avatar,
  Badge,
  Button,
  type ButtonProps,
  Divider,
  Dropdown,
  type DropdownProps,
  Menu,
  type MenuProps,
  Tooltip,
} from 'antd'
export * from './core/card.tsx'
export { type ConfirmRequest, useConfirm } from './core/confirm.tsx'
export { DraftAlert } from './core/draft-alert.tsx'
export * from './core/empty-state.tsx'
export * from './core/error-panel.tsx'
export { type EarlyKeys, mayLackBeginning } from './core/first-keys.ts'
export { adoptScan, type Hotkey, isModalOpen, useHotkeys } from './core/hotkeys.ts'
export * from './core/icon-button.tsx'
export { allKeptScans, type KeptScans, keptScansKey, type ScanPlace } from './core/kept-scans.ts'
export { isWritingPlace, type KeyCombination } from './core/key-combination.ts'
export { KeyHelp, Keys, KeyTable } from './core/key-help.tsx'
export { LinkButton } from './core/link-button.tsx'
export * from './core/modal.tsx'
export * from './core/not-yet.tsx'
export * from './core/page.tsx'
export { PageTitleContext } from './core/page-title.ts'
export { RenderBoundary } from './core/render-boundary.tsx'
export { isCode, isModifier } from './core/scan-guard.ts'
export { createScanStart } from './core/scan-start.ts'
export { slowScannerGap } from './core/scanner-gaps.ts'
export { isKnownCode, tellSearchedInVain, type UnusedKind, useScans, useUnusedScans } from './core/scans.ts'
export { scanInHand, scansInHand } from './core/scans-in-hand.ts'
export { takeSearchedScan } from './core/search-scan.ts'
export { Skeleton, Spinner, type SpinnerProps, spinnerDelay, useElapsed } from './core/spinner.tsx'
export { StaleNotice } from './core/stale-notice.tsx'
export * from './core/status-tag.tsx'
export { coreTexts } from './core/texts.ts'
export * from './core/toast-context.ts'
export * from './core/toast-host.tsx'
export * from './core/unsaved-work.ts'
export { useKeptValue } from './core/use-kept-value.ts'
export * from './icons.ts'
export { UiProvider, type UiProviderProps } from './provider.tsx'
export { type Appearance, applyTheme, cssVariables, fontFamily, themeOf } from './theme.ts'
