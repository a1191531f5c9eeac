import { isApiError, useAction } from '@sne/shared/client'
import { ReopenReportInput, type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { numberOf } from './report-cells.tsx'
import { reportTexts as texts } from './texts.ts'

interface ReopenModalProps {
  /** The report to reopen; null closes the modal. */
  readonly report: Pick<ReportRow, 'id' | 'number' | 'revision'> | null
  readonly onClose: () => void
  /** Somebody else was faster: read the report again; the typed text stays. */
  readonly onStale: () => void
}

/** Takes an accepted report back, with the motivation that stays with it. */
export function ReopenModal({ report, onClose, onStale }: ReopenModalProps) {
  const toast = useToast()
  const reopen = useAction(reportEndpoints.reopenReport)

  const submit = async (motivation: string) => {
    if (!report) return
    try {
      // No version: the status protects the step, and a print in between is no reason to refuse it.
      const step = await reopen.mutateAsync({ params: { id: report.id }, body: { motivation } })
      toast(
        step.changed ? 'success' : 'info',
        step.changed ? texts.reopenDone(numberOf(report)) : texts.alreadyDone,
      )
      onClose()
    } catch (error) {
      if (isApiError(error) && error.status === 409) onStale()
      throw error
    }
  }

  return (
    <FormModal
      open={report !== null}
      title={report ? texts.reopenTitle(numberOf(report)) : ''}
      schema={ReopenReportInput.pick({ motivation: true })}
      defaultValues={{ motivation: '' }}
      submitText={texts.reopen}
      danger
      unsaved={
        report && { key: `report-reopen-${report.id}`, label: texts.reopenUnsaved, version: report.revision }
      }
      onCancel={onClose}
      onSubmit={({ motivation }) => submit(motivation)}
    >
      <p>{texts.reopenConsequences}</p>
      <TextAreaField name="motivation" label={texts.reopenMotivation} required autoFocus maxLength={500} />
    </FormModal>
  )
}
