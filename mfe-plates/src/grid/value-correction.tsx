import { type AnalyteColumn, type AnalyteValue, errorCatalogue, Reason } from '@sne/shared/contract'
import { formatBound, isSupportSession, parseKnownValue } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { gridTexts as texts } from './texts.ts'
import { useValueCorrection } from './use-value-correction.ts'

const NewValue = z.object({
  value: z.string().refine((text) => parseKnownValue(text) !== null, texts.wantsValue),
  reason: Reason.shape.reason,
})

interface ValueCorrectionProps {
  readonly gridId: number
  readonly sampleAnalysisId: number
  readonly analyte: AnalyteColumn
  readonly value: AnalyteValue
}

/** Another value, or the analyte left out; always with a reason, and the original stays. */
export function ValueCorrection({ gridId, sampleAnalysisId, analyte, value }: ValueCorrectionProps) {
  const { code, excluded } = value
  const supportSession = isSupportSession(useSession())
  const refusal = supportSession ? errorCatalogue.support_session.message : undefined
  const correction = useValueCorrection({ gridId, sampleAnalysisId, value })
  // A key of unsaved work has small letters, digits and hyphens alone.
  const place = `${sampleAnalysisId}-${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`
  const toggle = excluded ? texts.include : texts.exclude
  const shown = value.value === null ? '' : formatBound(value.value, value.comparator, analyte.decimals)
  return (
    <div className="sne-actions">
      <Button size="small" disabled={supportSession} title={refusal} onClick={() => correction.ask('value')}>
        {texts.correct}
      </Button>
      <Button
        size="small"
        disabled={supportSession}
        title={refusal}
        onClick={() => correction.ask('exclude')}
      >
        {toggle}
      </Button>
      <FormModal
        open={correction.asking === 'value'}
        title={`${texts.correct}: ${code}`}
        schema={NewValue}
        unsaved={{ key: `grid-value-${place}`, label: texts.unsavedValue(code) }}
        defaultValues={{ value: shown, reason: '' }}
        submitText={texts.save}
        onCancel={correction.cancel}
        onSubmit={({ value: text, reason }) => correction.correct(text, reason)}
      >
        <TextField name="value" label={texts.newValue} required />
        <TextField name="reason" label={texts.reason} required />
      </FormModal>
      <FormModal
        open={correction.asking === 'exclude'}
        title={`${toggle}: ${code}`}
        schema={Reason}
        unsaved={{
          key: `grid-exclude-${place}`,
          label: texts.unsavedExclusion(code),
          version: String(excluded),
        }}
        defaultValues={{ reason: '' }}
        submitText={texts.save}
        onCancel={correction.cancel}
        onSubmit={({ reason }) => correction.toggle(reason)}
      >
        {!excluded && <p>{texts.excludeHelp}</p>}
        <TextField name="reason" label={texts.reason} required />
      </FormModal>
    </div>
  )
}
