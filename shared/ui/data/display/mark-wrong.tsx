import { Button } from 'antd'
import { useState } from 'react'
import { isApiError, useAction, useCall } from '../../../client/index.ts'
import { errorCatalogue, type Me, Reason, reassessmentEndpoints } from '../../../contract/index.ts'
import { isSupportSession, maySign, type WrongKind } from '../../../domain/index.ts'
import { ErrorOf } from '../../core/error-panel.tsx'
import { Skeleton } from '../../core/spinner.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { TextAreaField } from '../form/text-fields.tsx'
import { dataTexts } from '../texts.ts'

const texts = dataTexts.markWrong

export interface MarkWrongProps {
  readonly kind: WrongKind
  /** Of the plate, the lot or the cut-off set. */
  readonly id: number
  /** Who looks at it. */
  readonly me: Me
  /** In a row of a table. */
  readonly small?: boolean
  readonly toast: (kind: 'success' | 'info', text: string) => void
}

/** A lead says that a run, a lot or limits were wrong: the accepted reports that rest on them have to be reassessed. */
export function MarkWrong({ me, small = false, ...wrong }: MarkWrongProps) {
  const [open, setOpen] = useState(false)
  const why = isSupportSession(me) ? errorCatalogue.support_session.message : texts.onlyLead
  const allowed = maySign(me, 'lead')
  if (me.currentRole !== 'analyst' && me.currentRole !== 'supervisor') return null
  return (
    <>
      <Button
        size={small ? 'small' : undefined}
        disabled={!allowed}
        title={allowed ? texts.hint : why}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {open && <MarkForm {...wrong} onClose={() => setOpen(false)} />}
    </>
  )
}

interface FormProps extends Omit<MarkWrongProps, 'me' | 'small'> {
  readonly onClose: () => void
}

function MarkForm({ kind, id, toast, onClose }: FormProps) {
  const counted = useCall(reassessmentEndpoints.countResting, { query: { kind, id } })
  const mark = useAction(reassessmentEndpoints.markWrong)
  return (
    <FormModal
      open
      danger
      title={texts.title[kind]}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={texts.submit}
      unsaved={{ key: `mark-wrong-${kind}-${id}`, label: texts.unsaved }}
      onCancel={onClose}
      onSubmit={async ({ reason }) => {
        const { fresh, unsigned = 0 } = await mark.mutateAsync({ body: { kind, id, reason } })
        const said = [texts.marked(fresh), ...(unsigned > 0 ? [texts.returned(unsigned)] : [])].join('; ')
        toast(fresh + unsigned > 0 ? 'success' : 'info', said)
        onClose()
      }}
    >
      {counted.data && <p>{texts.resting(counted.data.reports, counted.data.fresh)}</p>}
      {(counted.data?.unsigned ?? 0) > 0 && (
        <p>
          <strong>{texts.unsigned(counted.data?.unsigned ?? 0)}</strong>
        </p>
      )}
      {counted.isError && isApiError(counted.error) && (
        <ErrorOf error={counted.error} onRetry={() => void counted.refetch()} />
      )}
      {counted.isPending && <Skeleton lines={1} />}
      <TextAreaField name="reason" label={texts.reason} required autoFocus maxLength={500} />
    </FormModal>
  )
}
