import type { PlateQuality } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { qualityTexts as texts } from './texts.ts'

/** Decisions of people on the run, the newest first; nothing where nobody decided. */
export function DecisionsCard({ decisions }: Pick<PlateQuality, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <Card title={texts.decisions} flush>
      <ValuesTable
        label={texts.tableOfDecisions}
        words
        heads={[texts.when, texts.decision, texts.who, texts.why]}
      >
        <tbody>
          {decisions.toReversed().map(({ kind, at, by, text }) => (
            <tr key={`${kind} ${at}`}>
              <td>{formatDateTime(at)}</td>
              <td>{texts.decisionKinds[kind]}</td>
              <td>{by?.label ?? texts.system}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </Card>
  )
}
