import { download, useCallAsRemote } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { screeningLabels } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Card, messageOf } from '@sne/shared/ui-core'
import { DateField, Form, optionsOf, RadioField, SelectField, SwitchField } from '@sne/shared/ui-data'
import { useRef, useState } from 'react'
import { type LeftOut, leavingOut, nothingLeft, useMissingReports } from '../missing-reports.tsx'
import { neverPrinted, usePrintedQuestion } from '../printed-question.tsx'
import { useWaitingDocument } from '../use-document.ts'
import { Matching } from './matching.tsx'
import { Period, usualPeriod } from './period.ts'
import { reportsOfPeriod } from './reports-of-period.ts'
import { printTexts as texts } from './texts.ts'

/** One file of the reports accepted in a period; they count as printed once the person has confirmed it. */
export function PrintPeriod() {
  const toast = useToast()
  const call = useCallAsRemote()
  const waiting = useWaitingDocument()
  const { ask, question } = usePrintedQuestion()
  const { offer, missing } = useMissingReports()
  const [usual] = useState(usualPeriod)

  /** The rows that the last attempt read. All were drawn except the ones that its refusal named. */
  const read = useRef<readonly ReportRow[]>([])

  const print = async (period: Period, left = nothingLeft) => {
    const { screening, ...rest } = period
    const others = left.ids.length > 0
    const file = await waiting(async () => {
      // Read before the file is made: a report accepted meanwhile is in the file, and is not asked about.
      if (!others) read.current = await reportsOfPeriod(period, call)
      const made = await download(reportEndpoints.printAcceptedReports, {
        query: { ...rest, ...leavingOut(left), ...(screening?.length ? { screening } : {}) },
      })
      return { name: made.name, ids: neverPrinted(read.current).filter((id) => !left.ids.includes(id)) }
    })
    toast('success', texts.downloaded(file.name))
    ask(file.ids)
  }

  const printOthers = async (period: Period, left: LeftOut) => {
    try {
      await print(period, left)
    } catch (error) {
      if (error instanceof DOMException) return
      // One more document was lost meanwhile.
      if (!offer(error, (more) => void printOthers(period, more))) toast('error', messageOf(error))
    }
  }

  const submit = async (period: Period) => {
    try {
      await print(period)
    } catch (error) {
      if (!offer(error, (left) => void printOthers(period, left))) throw error
    }
  }

  return (
    <Card title={texts.period}>
      <Form
        label={texts.period}
        schema={Period}
        unsaved={null}
        defaultValues={usual}
        columns={3}
        submitText={texts.print}
        extra={<Matching />}
        onSubmit={submit}
      >
        <DateField name="minAcceptanceDate" label={texts.from} required past />
        <DateField name="maxAcceptanceDate" label={texts.to} required past />
        <SelectField
          name="screening"
          label={texts.screening}
          multiple
          placeholder={texts.allScreenings}
          options={optionsOf(screeningLabels)}
        />
        <SwitchField name="onlyUnprinted" label={texts.onlyUnprinted} />
        <RadioField name="format" label={texts.format} options={optionsOf(texts.formats)} />
      </Form>
      {question}
      {missing}
    </Card>
  )
}
