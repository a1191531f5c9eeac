import type { PlateSwap } from '@sne/shared/contract'
import { Card } from '@sne/shared/ui-core'
import { DataTable } from '@sne/shared/ui-data'
import { resultsTexts as texts } from './texts.ts'

/** The wells that speak for a turned or exchanged plate: their planned content and the file's. */
export function SwapEvidence({ swaps }: { readonly swaps: readonly PlateSwap[] }) {
  const rows = swaps.flatMap(({ kind, evidence }) => evidence.map((one) => ({ ...one, kind })))
  if (rows.length === 0) return null
  return (
    <Card flush title={texts.swaps}>
      <DataTable
        label={texts.swaps}
        columns={[
          { key: 'well', title: texts.well, render: ({ well }) => well },
          { key: 'expected', title: texts.expected, wraps: 'sentences', render: ({ expected }) => expected },
          { key: 'found', title: texts.shows, wraps: 'sentences', render: ({ found }) => found },
        ]}
        rows={rows}
        rowKey={({ kind, well, expected, found }) => `${kind} ${well} ${expected} ${found}`}
        maxHeight={300}
      />
    </Card>
  )
}
