import { qualitySummaryEndpoints, type SummaryRow } from '@sne/shared/contract'
import { CallModal, NumberField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { summaryTexts as texts } from './texts.ts'

const Goal = z.object({ allowable: z.number().positive().max(1000).nullable() })

interface Props {
  readonly analysisTypeId: number
  readonly row: SummaryRow
  readonly onClose: () => void
}

/** The total error that the laboratory allows of an analyte. */
export function GoalForm({ analysisTypeId, row, onClose }: Props) {
  return (
    <CallModal
      title={texts.goal(row.analyte)}
      schema={Goal}
      unsaved={null}
      defaultValues={{ allowable: row.allowable }}
      submitText={texts.save}
      onClose={onClose}
      call={qualitySummaryEndpoints.setQualityGoal}
      input={({ allowable }) => ({ body: { analysisTypeId, analyte: row.analyte, allowable } })}
      done={texts.goalSaved}
    >
      <NumberField name="allowable" label={texts.goalLabel} decimals={1} unit="%" />
    </CallModal>
  )
}
