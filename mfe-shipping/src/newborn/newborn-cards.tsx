import type { SampleRow } from '@sne/shared/contract'
import { Card, EmptyState } from '@sne/shared/ui-core'
import { DataTable } from '@sne/shared/ui-data'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'
import { sampleColumns as columns } from '../parts/sample/sample-columns.tsx'
import { sampleHref } from '../parts/sample/sample-href.ts'

/** The newborn's cards, the last first. */
export const NewbornCards = ({ samples }: { readonly samples: readonly SampleRow[] }) => (
  <Card flush title={texts.samples}>
    <DataTable
      label={texts.samples}
      columns={[
        columns.barcode,
        columns.number,
        columns.status,
        columns.collectedAt,
        columns.age,
        { ...columns.motivation, hidden: false },
        columns.signs,
        columns.reasons,
        columns.notes,
      ]}
      rows={samples}
      rowKey={({ id }) => id}
      href={sampleHref}
      empty={<EmptyState title={texts.noSamples} hint={texts.noSamplesHint} />}
    />
  </Card>
)
