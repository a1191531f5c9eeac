import { useWatch } from 'react-hook-form'
import { isApiError, useAction, useCall } from '../../../client/index.ts'
import { MarkWrongForm, reassessmentEndpoints } from '../../../contract/reassessment.ts'
import { hasWrongDays, type WrongKind } from '../../../domain/index.ts'
import { ErrorOf } from '../../core/error-panel.tsx'
import { Skeleton } from '../../core/spinner.tsx'
import { DateField } from '../form/date-fields.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { TextAreaField } from '../form/text-fields.tsx'
import { dataTexts } from '../texts.ts'

const texts = dataTexts.markWrong

/** The subject reported as wrong. */
export interface WrongWork {
  readonly kind: WrongKind
  /** Of the plate, the lot, the cut-off set or the instrument. */
  readonly id: number
  readonly toast: (kind: 'success' | 'info', text: string) => void
}

interface FormProps extends WrongWork {
  readonly onClose: () => void
}

/** How many reports rest on it, by the days in the form. */
function Resting({ kind, id }: Pick<WrongWork, 'kind' | 'id'>) {
  const [from, to] = useWatch<MarkWrongForm, ['from', 'to']>({ name: ['from', 'to'] })
  const days = { ...(from && { from }), ...(to && { to }) }
  const counted = useCall(
    reassessmentEndpoints.countResting,
    { query: { kind, id, ...days } },
    { enabled: !from || !to || from <= to },
  )
  const { reports = 0, fresh = 0, unsigned = 0 } = counted.data ?? {}
  return (
    <>
      {counted.data && <p>{texts.resting(reports, fresh)}</p>}
      {unsigned > 0 && (
        <p>
          <strong>{texts.unsigned(unsigned)}</strong>
        </p>
      )}
      {counted.isError && isApiError(counted.error) && (
        <ErrorOf error={counted.error} onRetry={() => void counted.refetch()} />
      )}
      {counted.isPending && <Skeleton lines={1} />}
    </>
  )
}

/** The contract's part comes with it, which most pages of lists do not need. */
export function MarkForm({ kind, id, toast, onClose }: FormProps) {
  const mark = useAction(reassessmentEndpoints.markWrong)
  return (
    <FormModal
      open
      danger
      title={texts.title[kind]}
      schema={MarkWrongForm}
      defaultValues={{ reason: '', from: null, to: null }}
      submitText={texts.submit}
      unsaved={{ key: `mark-wrong-${kind}-${id}`, label: texts.unsaved }}
      onCancel={onClose}
      onSubmit={async (values) => {
        const { fresh, unsigned = 0 } = await mark.mutateAsync({ body: { kind, id, ...values } })
        const said = [texts.marked(fresh), ...(unsigned > 0 ? [texts.returned(unsigned)] : [])].join('; ')
        toast(fresh + unsigned > 0 ? 'success' : 'info', said)
        onClose()
      }}
    >
      {hasWrongDays(kind) && (
        <>
          <p>{texts.days}</p>
          <DateField name="from" label={texts.from} past />
          <DateField name="to" label={texts.to} past />
        </>
      )}
      <Resting kind={kind} id={id} />
      <TextAreaField name="reason" label={texts.reason} required autoFocus maxLength={500} />
    </FormModal>
  )
}
