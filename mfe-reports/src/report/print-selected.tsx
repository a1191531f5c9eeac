import { openDocument } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, messageOf, PrinterOutlined } from '@sne/shared/ui-core'
import { leavingOut, nothingLeft, useMissingReports } from './missing-reports.tsx'
import { neverPrinted, usePrintedQuestion } from './printed-question.tsx'
import { reportTexts as texts } from './texts.ts'
import { useWaitingDocument } from './use-document.ts'

/** Chosen reports as one document, in the order in which they were chosen. */
export function PrintSelected({ reports }: { readonly reports: readonly ReportRow[] }) {
  const document = useWaitingDocument()
  const toast = useToast()
  const { ask, question } = usePrintedQuestion()
  const { offer, missing } = useMissingReports()
  const print = async (left = nothingLeft) => {
    const ids = reports.map(({ id }) => id)
    const query = { ids, ...leavingOut(left) }
    try {
      await document(() => openDocument(reportEndpoints.printReports, { query }))
      ask(neverPrinted(reports).filter((id) => !left.ids.includes(id)))
    } catch (error) {
      if (error instanceof DOMException) return
      if (!offer(error, (others) => void print(others))) toast('error', messageOf(error))
    }
  }
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => void print()}>
        {texts.printSelected(reports.length)}
      </Button>
      {question}
      {missing}
    </>
  )
}
