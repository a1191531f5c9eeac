import { turnaroundEndpoints } from '@sne/shared/contract'
import { clockStates, screeningLabels, turnaroundSteps } from '@sne/shared/domain'
import { List, optionsOf } from '@sne/shared/ui-data'
import { useMe } from '../session/session-store.ts'
import { boardColumns } from './board-columns.tsx'
import { ColourCounters } from './colour-counters.tsx'
import { refresh } from './refresh.ts'
import { boardTexts as texts } from './texts.ts'
import './board.css'

/** Every open analysis request as a running clock, whoever is most at risk first. */
export default function TurnaroundBoard() {
  const { currentRole } = useMe()
  return (
    <div className="turnaround">
      <ColourCounters />
      <List
        id="turnaround"
        label={texts.title}
        endpoint={turnaroundEndpoints.listTurnaround}
        search={texts.search}
        filters={[
          { kind: 'choice', name: 'category', label: texts.category, options: optionsOf(screeningLabels) },
          { kind: 'choice', name: 'step', label: texts.step, options: optionsOf(turnaroundSteps) },
          { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(clockStates) },
        ]}
        columns={boardColumns(currentRole)}
        href={({ newborn }) => `/newborn/${newborn.id}`}
        rowTone={({ state, urgent }) =>
          urgent || state === 'overdue' ? 'red' : state === 'due_soon' ? 'amber' : undefined
        }
        every={refresh}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
    </div>
  )
}
