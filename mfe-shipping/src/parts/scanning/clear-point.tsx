import { ClearOpenScanInput } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { acceptTexts as texts } from './texts.ts'

interface ClearPointProps {
  readonly code: string
  readonly label: string
  readonly weak?: boolean
  readonly onClear: (code: string, reason: string) => void
}

const schema = ClearOpenScanInput.pick({ reason: true })

/** Takes a code from the list of open readings for a reason; not in a session that support opened. */
export function ClearPoint({ code, label, weak = false, onClear }: ClearPointProps) {
  const [asking, setAsking] = useState(false)
  if (isSupportSession(useSession())) return null
  return (
    <>
      <Button
        size="small"
        type={weak ? 'text' : 'default'}
        aria-label={`${label} ${code}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <FormModal
        open={asking}
        title={texts.clearTitle(code)}
        schema={schema}
        defaultValues={{ reason: '' }}
        submitText={label}
        onSubmit={async ({ reason }) => {
          setAsking(false)
          onClear(code, reason)
        }}
        onCancel={() => setAsking(false)}
        unsaved={null}
      >
        <TextAreaField name="reason" label={texts.clearReason} rows={2} maxLength={500} required autoFocus />
      </FormModal>
    </>
  )
}
