import { type ApiError, isApiError } from '@sne/shared/client'
import { Reason, type Report } from '@sne/shared/contract'
import { formatText, newbornName } from '@sne/shared/domain'
import { FormModal, notSaved, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { verifyTexts as texts } from './texts.ts'

interface RefuseModalProps {
  readonly open: boolean
  readonly report: Report
  /** @throws ApiError */
  readonly onRefuse: (reason: string) => Promise<unknown>
  /** The report changed in the meantime: read it again. */
  readonly onStale: () => void
  readonly onClose: () => void
}

/** Sends a report back to the analyst with a reason, which survives a conflict. */
export function RefuseModal({ open, report, onRefuse, onStale, onClose }: RefuseModalProps) {
  const [conflict, setConflict] = useState<ApiError | null>(null)
  const close = () => {
    setConflict(null)
    onClose()
  }
  const submit = async (reason: string) => {
    setConflict(null)
    try {
      await onRefuse(reason)
      close()
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error
      setConflict(error)
      onStale()
      return notSaved
    }
  }
  return (
    <FormModal
      open={open}
      title={texts.refuseTitle(newbornName(report.newborn))}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={texts.refuse}
      danger
      unsaved={{ key: `report-refuse-${report.id}`, label: texts.refuseUnsaved, version: report.version }}
      onCancel={close}
      onSubmit={({ reason }) => submit(reason)}
    >
      {conflict && (
        <>
          <ConflictNotice error={conflict} report={report} />
          <p>{texts.typedStays}</p>
        </>
      )}
      <p>{texts.refuseConsequences(report.request && formatText(report.request.number))}</p>
      <TextAreaField name="reason" label={texts.reason} required autoFocus maxLength={500} />
    </FormModal>
  )
}
