import { EqaCorrectionInput, type EqaRound, eqaEndpoints } from '@sne/shared/contract'
import { rejectionCauses } from '@sne/shared/domain'
import { CallModal, optionsOf, SelectField, TextAreaField } from '@sne/shared/ui-data'
import type { z } from 'zod'
import { eqaTexts as texts } from './texts.ts'

/** Cause and corrective action of the unsatisfactory results of a round. */
export function CorrectionForm({
  round,
  onClose,
}: {
  readonly round: EqaRound
  readonly onClose: () => void
}) {
  const { id } = round
  const results = round.results.filter(({ verdict }) => verdict === 'unsatisfactory')
  const open = results.filter(({ correction }) => correction === null)
  const values = {
    resultIds: open.flatMap((result) => result.id ?? []),
    cause: undefined,
    reason: '',
    action: '',
  }
  return (
    <CallModal
      title={texts.correctTitle}
      schema={EqaCorrectionInput}
      unsaved={{ key: `eqa-correction-${id}`, label: texts.unsavedCorrection }}
      defaultValues={values as unknown as z.input<typeof EqaCorrectionInput>}
      submitText={texts.save}
      onClose={onClose}
      call={eqaEndpoints.correctEqaResults}
      input={(body) => ({ params: { id }, body })}
      done={texts.correctDone}
    >
      <p>{texts.correctText}</p>
      <SelectField
        name="resultIds"
        label={texts.ofResults}
        required
        multiple
        options={results.flatMap(({ id: value, sample, analyte }) =>
          value === null ? [] : [{ value, label: `${sample} ${analyte}` }],
        )}
      />
      <SelectField name="cause" label={texts.cause} required options={optionsOf(rejectionCauses)} />
      <TextAreaField name="reason" label={texts.reason} required />
      <TextAreaField name="action" label={texts.action} required />
    </CallModal>
  )
}
