import { useAction } from '@sne/shared/client'
import { type EpisodeView, type SampleAnalysis, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { type GridActionName, gridAction } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, Keys, useHotkeys } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { shortActions } from '../grid/texts.ts'
import { pendingTexts as texts } from './texts.ts'

interface DecideActionsProps {
  readonly analysis: SampleAnalysis
  readonly judgement: EpisodeView
}

const Note = z.object({ note: z.string().trim().max(2000) })
const NoteNeeded = z.object({ note: z.string().trim().min(3, 'Questa azione richiede una nota.').max(2000) })

/** The actions of the row by their keys; each is confirmed with what follows from it, and a note. */
export function DecideActions({ analysis, judgement }: DecideActionsProps) {
  const toast = useToast()
  const [chosen, setChosen] = useState<GridActionName | null>(null)
  const decide = useAction(sampleAnalysisEndpoints.decideSampleAnalysis)
  // The analysis is suspended already.
  const actions = judgement.allowedActions.filter((name) => name !== 'suspend')
  useHotkeys(
    actions.map((name) => ({
      keys: gridAction(name).key,
      label: gridAction(name).label,
      run: () => setChosen(name),
      enabled: chosen === null,
    })),
  )
  const action = chosen === null ? null : gridAction(chosen)
  return (
    <div className="sne-actions">
      {actions.map((name) => (
        <Button
          key={name}
          type={judgement.proposedAction.actionId === name ? 'primary' : 'default'}
          title={gridAction(name).description}
          onClick={() => setChosen(name)}
        >
          <Keys combination={gridAction(name).key} /> {shortActions[name]}
        </Button>
      ))}
      {action && (
        <FormModal
          open
          title={texts.decideAs(action.label)}
          schema={action.noteRequired ? NoteNeeded : Note}
          unsaved={{
            key: `pending-note-${analysis.id}-${action.machineName.replaceAll('_', '-')}`,
            label: texts.unsavedNote(analysis.barcode),
          }}
          defaultValues={{ note: '' }}
          submitText={texts.decide}
          onCancel={() => setChosen(null)}
          onSubmit={async ({ note }) => {
            await decide.mutateAsync({
              params: { id: analysis.id },
              body: { actionId: action.machineName, note: note || null },
            })
            toast('success', texts.decided)
            setChosen(null)
          }}
        >
          <p>{action.description}</p>
          <TextAreaField name="note" label={texts.note} />
        </FormModal>
      )}
    </div>
  )
}
