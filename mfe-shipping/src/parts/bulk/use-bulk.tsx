import { Button, Modal } from '@sne/shared/ui-core'
import { type ReactNode, useState } from 'react'
import type { BulkRow } from './bulk-window.tsx'
import { OutcomeList } from './outcome-list.tsx'
import type { BulkOutcome } from './run-bulk.ts'
import { bulkTexts as texts } from './texts.ts'

/** The bulk part of a list: the window open over its rows, and the rows left by the last one. */
export function useBulk<Row extends BulkRow, Window>(
  rows: readonly Row[],
  keep: (rows: readonly Row[]) => void,
) {
  /** With the rows as the person saw them when it opened. */
  const [open, setOpen] = useState<{ readonly window: Window; readonly rows: readonly Row[] } | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome<Row>>({ done: 0, left: [] })
  const [shown, setShown] = useState(false)
  const close = () => setOpen(null)
  const stillChosen =
    outcome.left.length > 0 && outcome.left.every(({ row }) => rows.some(({ id }) => id === row.id))

  const why: ReactNode = stillChosen && (
    <>
      <Button type="link" size="small" onClick={() => setShown(true)}>
        {texts.leftWhy(outcome.left.length)}
      </Button>
      <Modal open={shown} title={texts.why} width={640} onCancel={() => setShown(false)} ownFooter>
        <OutcomeList {...outcome} onClose={() => setShown(false)} />
      </Modal>
    </>
  )
  return {
    window: open?.window ?? null,
    show: (window: Window) => setOpen({ window, rows }),
    close,
    /** For the window that is open. */
    given: {
      rows: open?.rows ?? rows,
      onCancel: close,
      onClose: close,
      onDone: (done: BulkOutcome<Row>) => {
        setOutcome(done)
        keep(done.left.map(({ row }) => row))
      },
    },
    why,
  }
}
