import { errorCatalogue, Reason, type Report, reassessmentEndpoints } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert, Button } from '@sne/shared/ui-core'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { numberOf } from '../report-cells.tsx'
import { Marks } from './marks.tsx'
import { reassessTexts as texts } from './texts.ts'

interface NoticeProps {
  readonly report: Report
  /** Somebody else was faster: read the report again. */
  readonly onStale: () => void
}

/**
 * Changes after the acceptance, for every reader of the report; a validator confirms that it is still valid.
 */
export function ReassessNotice({ report, onStale }: NoticeProps) {
  const open = report.reassessments.filter(({ state }) => state === 'open')
  const closed = report.reassessments.filter(({ state }) => state !== 'open')
  return (
    <>
      {open.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={texts.toReassess}
          description={<Marks marks={open} />}
          action={<Confirm report={report} ids={open.map(({ id }) => id)} onStale={onStale} />}
        />
      )}
      {closed.length > 0 && (
        <Alert type="info" showIcon title={texts.earlier} description={<Marks marks={closed} />} />
      )}
    </>
  )
}

function Confirm({ report, ids, onStale }: NoticeProps & { readonly ids: readonly number[] }) {
  const me = useSession()
  const [asked, setAsked] = useState(false)
  if (me.currentRole !== 'supervisor') return null
  const allowed = maySign(me, 'validator')
  const why = isSupportSession(me) ? errorCatalogue.support_session.message : texts.onlyValidator
  return (
    <>
      <Button disabled={!allowed} title={allowed ? undefined : why} onClick={() => setAsked(true)}>
        {texts.confirm}
      </Button>
      <CallModal
        open={asked}
        title={texts.confirmTitle(numberOf(report))}
        schema={Reason}
        defaultValues={{ reason: '' }}
        submitText={texts.confirm}
        unsaved={{
          key: `report-confirm-${report.id}`,
          label: texts.confirmUnsaved,
          version: Math.max(...ids),
        }}
        call={reassessmentEndpoints.confirmReassessment}
        input={({ reason }) => ({ params: { id: report.id }, body: { ids: [...ids], reason } })}
        done={texts.confirmed(numberOf(report))}
        onStale={onStale}
        onClose={() => setAsked(false)}
      >
        <p>{texts.confirmText}</p>
        <TextAreaField name="reason" label={texts.confirmReason} required autoFocus maxLength={500} />
      </CallModal>
    </>
  )
}
