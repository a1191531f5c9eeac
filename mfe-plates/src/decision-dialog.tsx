import { useAction } from '@sne/shared/client'
import { sampleAnalysisEndpoints } from '@sne/shared/contract'
import { type GridActionName, gridAction } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { z } from 'zod'

const texts = {
  decideAs: (label: string) => `Decidere «${label}»?`,
  decide: 'Decidi',
  decided: 'Decisione registrata',
  note: 'Nota',
  unsaved: (barcode: string) => `la nota della decisione su ${barcode}`,
} as const

const Note = z.object({ note: z.string().trim().max(2000) })
const NoteNeeded = z.object({ note: z.string().trim().min(3, 'Questa azione richiede una nota.').max(2000) })

interface DecisionDialogProps {
  readonly analysis: { readonly id: number; readonly barcode: string }
  readonly actionId: GridActionName
  readonly onClose: () => void
}

/** Confirms the decision on one analysis with what follows from it, and a note. */
export function DecisionDialog({ analysis, actionId, onClose }: DecisionDialogProps) {
  const toast = useToast()
  const decide = useAction(sampleAnalysisEndpoints.decideSampleAnalysis)
  const action = gridAction(actionId)
  return (
    <FormModal
      open
      title={texts.decideAs(action.label)}
      schema={action.noteRequired ? NoteNeeded : Note}
      unsaved={{
        key: `decision-note-${analysis.id}-${actionId.replaceAll('_', '-')}`,
        label: texts.unsaved(analysis.barcode),
      }}
      defaultValues={{ note: '' }}
      submitText={texts.decide}
      onCancel={onClose}
      onSubmit={async ({ note }) => {
        await decide.mutateAsync({ params: { id: analysis.id }, body: { actionId, note: note || null } })
        toast('success', texts.decided)
        onClose()
      }}
    >
      <p>{action.description}</p>
      <TextAreaField name="note" label={texts.note} />
    </FormModal>
  )
}
