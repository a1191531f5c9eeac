import { useAction } from '@sne/shared/client'
import { qualitySummaryEndpoints, type SummaryRow } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { FormModal, NumberField } from '@sne/shared/ui-data'
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
  const toast = useToast()
  const set = useAction(qualitySummaryEndpoints.setQualityGoal)
  return (
    <FormModal
      open
      title={texts.goal(row.analyte)}
      schema={Goal}
      unsaved={null}
      defaultValues={{ allowable: row.allowable }}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async ({ allowable }) => {
        await set.mutateAsync({ body: { analysisTypeId, analyte: row.analyte, allowable } })
        toast('success', texts.goalSaved)
        onClose()
      }}
    >
      <NumberField name="allowable" label={texts.goalLabel} decimals={1} unit="%" />
    </FormModal>
  )
}
