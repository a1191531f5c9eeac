import type { FailsafeRow } from '@sne/shared/contract'
import { Button, SendOutlined, useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import { ReminderForm } from './reminder-form.tsx'
import { failsafeTexts as texts } from './texts.ts'

interface RemindProps {
  readonly rows: readonly FailsafeRow[]
  readonly clear: () => void
}

/** In the bulk bar: the letters of the chosen newborns, by a click or by `S`. */
export function RemindButton({ rows, clear }: RemindProps) {
  const [shown, setShown] = useState(false)
  useHotkeys([{ keys: 's', label: texts.remindKey, run: () => setShown(true) }])
  return (
    <>
      <Button type="primary" icon={<SendOutlined />} onClick={() => setShown(true)}>
        {texts.remindOf(rows.length)}
      </Button>
      {shown && <ReminderForm rows={rows} onClose={() => setShown(false)} onSent={clear} />}
    </>
  )
}
