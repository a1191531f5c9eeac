import { Button, type KeyCombination, useHotkeys } from '@sne/shared/ui-core'
import type { ReactNode } from 'react'
import { bulkTexts as texts } from './texts.ts'

export interface BulkAction {
  readonly key: KeyCombination
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean
  /** Why it cannot be taken now. */
  readonly disabled?: string | null
  readonly run: () => void
}

/** Actions on the chosen rows, each by a click or by its key. */
export function BulkBar({ actions }: { readonly actions: readonly BulkAction[] }) {
  useHotkeys(actions.map(({ key, label, disabled, run }) => ({ keys: key, label, run, enabled: !disabled })))
  return actions.map(({ key, label, icon, danger, disabled, run }) => (
    <Button
      key={key}
      size="small"
      icon={icon}
      danger={danger}
      disabled={Boolean(disabled)}
      title={disabled ?? texts.key(key.toUpperCase())}
      aria-keyshortcuts={key}
      onClick={run}
    >
      {label}
    </Button>
  ))
}
