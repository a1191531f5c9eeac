import type { AnalyteColumn, SampleRow } from '@sne/shared/contract'
import { outcomes, screeningLabels } from '@sne/shared/domain'
import { Card, StatusTag } from '@sne/shared/ui-core'
import { Timeline } from '@sne/shared/ui-data'
import { PointDetail } from './point-detail.tsx'
import type { StoryPoint } from './story-point.ts'
import { storyTexts as texts } from './texts.ts'

interface StoryProps {
  readonly points: readonly StoryPoint[]
  readonly samples: readonly Pick<SampleRow, 'id' | 'barcode' | 'newborn'>[]
  readonly analytes: readonly AnalyteColumn[]
}

/** Everything that happened, newest first, on one vertical line. */
export const StoryCard = ({ points, samples, analytes }: StoryProps) => (
  <Card title={texts.title}>
    {points.length === 0 ? (
      <p className="sne-weak">{texts.none}</p>
    ) : (
      <Timeline
        events={points.map((point) => ({
          id: point.key,
          at: point.at,
          by: point.by,
          tone: point.tone,
          title: (
            <span className="shp-story-title">
              {[point.title, point.category && screeningLabels[point.category]].filter(Boolean).join(' · ')}
              {point.outcome && <StatusTag look={outcomes[point.outcome]} />}
            </span>
          ),
          detail: <PointDetail point={point} samples={samples} analytes={analytes} />,
        }))}
      />
    )}
  </Card>
)
