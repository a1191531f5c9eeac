import type { GridRow } from '@sne/shared/contract'
import { type GridActionName, gridAction, isDecidedAlone } from '@sne/shared/domain'
import { Button, Keys, useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import { DecisionDialog } from '../parts/decision/decision-dialog.tsx'
import { gridTexts as texts } from './texts.ts'

/** Decisions on a critical row that do not wait for the closing of the grid, the most urgent first. */
export function urgentActions({ findings, allowedActions }: GridRow): GridActionName[] {
  const open = findings.filter(({ closedBy }) => closedBy === null)
  if (!open.some(({ critical }) => critical)) return []
  const offered: readonly GridActionName[] = ['urgent_recall', 're_test_duplicate']
  return offered.filter((name) => allowedActions.includes(name) && isDecidedAlone(name, open))
}

/** Buttons that act on a critical row at once; a dialog confirms. */
export function DecideNow({ row }: { readonly row: GridRow }) {
  const [chosen, setChosen] = useState<GridActionName | null>(null)
  const actions = urgentActions(row)
  const [first] = actions
  useHotkeys([
    {
      keys: 'r',
      label: texts.decideNow,
      run: () => first && setChosen(first),
      enabled: first !== undefined && chosen === null,
    },
  ])
  return (
    <>
      {actions.map((name) => (
        <Button
          key={name}
          size="small"
          danger
          title={gridAction(name).description}
          onClick={() => setChosen(name)}
        >
          {texts.now[name === 'urgent_recall' ? 'recall' : 'repeat']}{' '}
          {name === first && <Keys combination="r" />}
        </Button>
      ))}
      {chosen && (
        <DecisionDialog
          analysis={{ ...row, id: row.sampleAnalysisId }}
          actionId={chosen}
          view={row}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
