import type { Sample } from '@sne/shared/contract'
import { analyzableStatuses, screeningLabels } from '@sne/shared/domain'
import { Card, StatusTag } from '@sne/shared/ui-core'
import { sampleTexts } from '../sample/texts.ts'

/** Each category of a card with how far it is. */
export const SampleScreenings = ({ sample }: { readonly sample: Sample }) => (
  <Card title={sampleTexts.screenings}>
    <ul className="shp-orders">
      {sample.screenings.map(({ category, status, analyzableSampleId }) => (
        <li key={analyzableSampleId}>
          <span>{screeningLabels[category]}</span>
          <StatusTag look={analyzableStatuses[status]} />
        </li>
      ))}
    </ul>
  </Card>
)
