import { useCall } from '@sne/shared/client'
import { referenceEndpoints, type SampleDecision, type SampleStatusInput } from '@sne/shared/contract'
import { validationMessages } from '@sne/shared/domain'
import { SelectField, TextAreaField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { decisionTexts as texts } from './decision-texts.ts'

/** Reference data hardly ever change. */
const fresh = 10 * 60_000

/** Why a decision is changed: blocking reasons for an unsuitable card, a note for every other step. */
export const statusForm = (target: SampleDecision | null) =>
  z.object({
    codes:
      target === 'not_valid'
        ? z.array(z.string()).min(1, validationMessages.required())
        : z.array(z.string()),
    note: target === 'not_valid' ? z.string() : z.string().trim().min(1, validationMessages.required()),
  })
export const emptyStatusForm = { codes: [], note: '' }

/** The form as the call takes it. */
export const statusBody = (
  status: SampleDecision,
  { codes, note }: z.output<ReturnType<typeof statusForm>>,
  version: number,
): SampleStatusInput => ({
  status,
  reasons: codes.map((code) => ({ code })) as SampleStatusInput['reasons'],
  note,
  version,
})

export function StatusFields({ target }: { readonly target: SampleDecision | null }) {
  const reasons = useCall(referenceEndpoints.listNonConformityReasons, {}, { staleTime: fresh })
  const rejects = target === 'not_valid'
  return (
    <>
      {rejects && (
        <SelectField
          name="codes"
          label={texts.blocking}
          required
          multiple
          autoFocus
          loading={reasons.isPending}
          options={(reasons.data?.items ?? [])
            .filter(({ severity }) => severity === 'blocking')
            .map(({ code, label }) => ({ value: code, label }))}
        />
      )}
      <TextAreaField
        name="note"
        label={texts.reason}
        required={!rejects}
        maxLength={500}
        autoFocus={!rejects}
      />
    </>
  )
}
