import { useAction } from '@sne/shared/client'
import { type EpisodeView, type NewbornLabel, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { type GridActionName, gridAction, newbornName, ordersSecondTiers } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { SecondTierChoice } from './second-tier-choice.tsx'

const texts = {
  decideAs: (label: string) => `Decidere «${label}»?`,
  decide: 'Decidi',
  decided: 'Decisione registrata',
  decidedBefore: (person: string) => `Era già deciso così da ${person}: nulla è cambiato`,
  note: 'Nota',
  unsaved: (barcode: string) => `la nota della decisione su ${barcode}`,
} as const

const Note = z.object({ note: z.string().trim().max(2000) })
const NoteNeeded = z.object({ note: z.string().trim().min(3, 'Questa azione richiede una nota.').max(2000) })

interface DecisionDialogProps {
  readonly analysis: {
    readonly id: number
    readonly barcode: string
    readonly newborn: NewbornLabel
    /** Where its discs lie; the first one names the row of a grid. */
    readonly wells?: readonly string[]
  }
  readonly actionId: GridActionName
  /** The judgement behind the decision: which second tiers may go with it. */
  readonly view?: EpisodeView | null
  readonly onClose: () => void
}

/** Confirms the decision on one analysis with its consequences, and a note. */
export function DecisionDialog({ analysis, actionId, view = null, onClose }: DecisionDialogProps) {
  const toast = useToast()
  const decide = useAction(sampleAnalysisEndpoints.decideSampleAnalysis)
  const action = gridAction(actionId)
  const [tiers, setTiers] = useState<number[] | null>(null)
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
        const { changed, analysis: after } = await decide.mutateAsync({
          params: { id: analysis.id },
          body: { actionId, note: note || null, ...(tiers ? { secondTierTypeIds: tiers } : {}) },
        })
        if (changed) toast('success', texts.decided)
        else toast('info', texts.decidedBefore(after.decided?.by?.label ?? '-'))
        onClose()
      }}
    >
      <p>
        <strong>
          {[newbornName(analysis.newborn), analysis.barcode, analysis.wells?.[0]].filter(Boolean).join(' · ')}
        </strong>
      </p>
      <p>{action.description}</p>
      {view && ordersSecondTiers(actionId) && (
        <SecondTierChoice view={view} chosen={tiers} onChange={setTiers} />
      )}
      <TextAreaField name="note" label={texts.note} />
    </FormModal>
  )
}
