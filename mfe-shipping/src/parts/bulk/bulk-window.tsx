import { readAgain } from '@sne/shared/client'
import type { Endpoint } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, Modal } from '@sne/shared/ui-core'
import { Form, type FormProps, Progress } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import './bulk.css'
import { OutcomeList } from './outcome-list.tsx'
import type { StatusLabels } from './refusal-sentence.ts'
import { type BulkOutcome, runBulk } from './run-bulk.ts'
import { bulkTexts as texts } from './texts.ts'

export interface BulkRow {
  readonly id: number
  readonly barcode: string
}

export interface BulkWindowProps<Row extends BulkRow, S extends z.ZodType<unknown, FieldValues>> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly schema: S
  readonly defaultValues: FormProps<S>['defaultValues']
  readonly submitText: string
  readonly danger?: boolean
  readonly step: (row: Row, values: z.output<S>) => Promise<unknown>
  readonly cannot?: (row: Row) => string | null
  readonly labels: StatusLabels
  /** The call of each step: its changed resources are read again at the end. */
  readonly endpoint: Endpoint
  /** The finished work, in numbers. */
  readonly doneText: (done: number) => string
  /** Given up before anything was done. */
  readonly onCancel: () => void
  /** Everything was tried. */
  readonly onDone: (outcome: BulkOutcome<Row>) => void
  readonly onClose: () => void
  /** The effects, in numbers, and the fields. */
  readonly children: ReactNode
}

/**
 * Shows the effects on several records, does the step one after the other, and lists refusals with their
 * reasons.
 */
export function BulkWindow<Row extends BulkRow, S extends z.ZodType<unknown, FieldValues>>(
  props: BulkWindowProps<Row, S>,
) {
  const { rows, step, cannot, labels, endpoint, doneText } = props
  const toast = useToast()
  const client = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome<Row> | null>(null)
  const [stopping, setStopping] = useState(false)
  const stopped = useRef(false)
  const running = useRef(false)

  const run = async (values: z.output<S>) => {
    // A second click or Enter may come before the button rests.
    if (running.current) return
    running.current = true
    setDone(0)
    const result = await runBulk({
      rows,
      step: (row) => step(row, values),
      cannot,
      labels,
      onProgress: setDone,
      isStopped: () => stopped.current,
    })
    await readAgain(client, endpoint)
    if (result.done > 0) toast('success', doneText(result.done))
    // Remaining rows stay in sight until the person has read them.
    if (result.left.length > 0) setOutcome(result)
    else props.onClose()
    props.onDone(result)
  }
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }

  return (
    <Modal open title={props.title} width={640} onCancel={props.onCancel} ownFooter>
      {outcome ? (
        <OutcomeList {...outcome} onClose={props.onClose} />
      ) : (
        <Form
          schema={props.schema}
          defaultValues={props.defaultValues}
          submitText={props.submitText}
          danger={props.danger}
          // The choice of records does not outlive the page either.
          unsaved={null}
          onCancel={props.onCancel}
          onSubmit={run}
          extra={
            <span className="shp-bulk-progress" aria-live="polite">
              {done !== null && (
                <>
                  <Progress
                    percent={Math.round((100 * done) / rows.length)}
                    showInfo={false}
                    size="small"
                    aria-label={texts.progressLabel}
                  />
                  <span>{stopping ? texts.stopping : texts.progress(done, rows.length)}</span>
                  <Button size="small" disabled={stopping} onClick={stop}>
                    {texts.stop}
                  </Button>
                </>
              )}
            </span>
          }
        >
          {props.children}
        </Form>
      )}
    </Modal>
  )
}
