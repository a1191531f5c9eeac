import { Button } from '@sne/shared/ui-core'
import { useState } from 'react'
import { AcceptAllModal } from './accept-all-modal.tsx'
import { verifyTexts as texts } from './texts.ts'
import { useOrdinaryCount } from './use-ordinary.ts'
import type { Queue } from './use-queue.ts'

interface AcceptAllProps {
  readonly queue: Queue
  readonly validator: boolean
}

/** The button with the number of ordinary reports; its effect is shown before it is done. */
export function AcceptAll({ queue, validator }: AcceptAllProps) {
  const [open, setOpen] = useState(false)
  const count = useOrdinaryCount(queue) ?? 0
  return (
    <>
      <Button disabled={!validator || count === 0} onClick={() => setOpen(true)}>
        {texts.acceptAll(count)}
      </Button>
      {open && <AcceptAllModal queue={queue} onClose={() => setOpen(false)} />}
    </>
  )
}
