import type { EpisodeView, SampleAnalysis } from '@sne/shared/contract'
import { type GridActionName, gridAction } from '@sne/shared/domain'
import { Button, Keys, useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import { DecisionDialog } from '../parts/decision/decision-dialog.tsx'
import { shortActions } from '../parts/decision/finding-texts.ts'

interface DecideActionsProps {
  readonly analysis: SampleAnalysis
  readonly judgement: EpisodeView
}

/** The actions of the row by their keys; each is confirmed with its consequences, and a note. */
export function DecideActions({ analysis, judgement }: DecideActionsProps) {
  const [chosen, setChosen] = useState<GridActionName | null>(null)
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
      {chosen && (
        <DecisionDialog
          analysis={analysis}
          actionId={chosen}
          view={judgement}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}
