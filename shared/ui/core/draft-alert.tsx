import { Alert, Button } from 'antd'
import { coreTexts } from './texts.ts'
import type { DraftNotice } from './unsaved-work.ts'

interface DraftAlertProps {
  readonly notice: DraftNotice
  /** The typed content: "la nota sul cartoncino". */
  readonly label: string
  /** Puts the editor back to the saved record. */
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** The message to a person whose draft was restored, or was not because the record changed. */
export function DraftAlert({ notice, label, onDiscard, onClose }: DraftAlertProps) {
  if (notice === null) return null
  const restored = notice === 'same'
  return (
    <Alert
      type={restored ? 'info' : 'warning'}
      showIcon
      title={restored ? coreTexts.draftRestored(label) : coreTexts.draftOutdated(label)}
      action={
        <Button
          size="small"
          onClick={() => {
            if (restored) onDiscard()
            onClose()
          }}
        >
          {restored ? coreTexts.discardDraft : coreTexts.close}
        </Button>
      }
    />
  )
}
