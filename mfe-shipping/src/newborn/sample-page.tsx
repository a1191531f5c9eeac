import { useCall } from '@sne/shared/client'
import { type Sample, sampleEndpoints } from '@sne/shared/contract'
import { newbornName } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Card, ErrorOf, LinkButton, NotFound, Page, Skeleton, StaleNotice, Tag } from '@sne/shared/ui-core'
import { Navigate } from 'react-router-dom'
import { usePathId } from '../parts/path-id.ts'
import { CardActions } from '../parts/sample/card-actions.tsx'
import { LabelButton } from '../parts/sample/label-button.tsx'
import { NotUnderstood } from '../parts/sample/not-understood.tsx'
import { NoteCell } from '../parts/sample/note-cell.tsx'
import { Problems } from '../parts/sample/problems.tsx'
import { SampleStatusTag } from '../parts/sample/sample-status.tsx'
import { ClinicalFacts } from './clinical-facts.tsx'
import { Matrix } from './matrix.tsx'
import './newborn.css'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'
import { ToldDoubts } from '../parts/sample/told-doubts-panel.tsx'
import { keptRecordOf } from './kept-record.ts'
import { MessagesCard } from './messages-card.tsx'
import { OpenPoints } from './open/open-points-card.tsx'
import { openTexts } from './open/texts.ts'
import { PrintButton, PrintedBy } from './print-button.tsx'
import { SampleFacts } from './sample-facts.tsx'
import { storyOfCard } from './story/story.ts'
import { StoryCard } from './story/story-card.tsx'
import { type NewbornStory, useNewbornStory } from './use-newborn-story.ts'
import { ValuesCard } from './values/values-card.tsx'

/** One card of a newborn: its facts, and its part of the story. */
export default function SamplePage() {
  const newbornId = usePathId('newbornId')
  const id = usePathId('sampleId')
  return newbornId === null || id === null ? (
    <NotFound />
  ) : (
    <SampleOf key={id} id={id} newbornId={newbornId} />
  )
}

function SampleOf({ id, newbornId }: { readonly id: number; readonly newbornId: number }) {
  const result = useCall(sampleEndpoints.getSample, { params: { id } })
  const told = useNewbornStory(newbornId)
  const reload = () => {
    void result.refetch()
    told.reload()
  }
  usePageTitle(result.data && texts.sampleOf(result.data.barcode))
  const keptId = keptRecordOf(told.newborn.error)
  if (keptId !== null) return <Navigate to={`/newborn/${keptId}/sample/${id}`} replace />
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  // Both together: the open points are above the card's facts, and would push them down when they came later.
  if (!result.data || (!told.story && !told.error)) {
    return (
      <Page title={texts.sampleTitle}>
        <Skeleton lines={16} />
      </Page>
    )
  }
  const { data: sample } = result
  if (sample.newborn.id !== newbornId) return <NotFound />
  const { story } = told
  const error = result.error ?? told.error
  return (
    <Page
      title={texts.sampleOf(sample.barcode)}
      subtitle={newbornName(sample.newborn)}
      tags={
        <>
          <SampleStatusTag {...sample} />
          {sample.exhausted && <Tag tone="amber">{texts.exhausted}</Tag>}
        </>
      }
      actions={
        <>
          <LabelButton sample={sample} />
          <PrintButton ready={story !== null} />
          <LinkButton to={`/newborn/${newbornId}`}>{texts.showNewborn}</LinkButton>
        </>
      }
    >
      {error && <StaleNotice error={error} onRetry={reload} />}
      <ToldDoubts sample={sample} onChanged={reload} />
      <NotUnderstood parts={sample.notUnderstood} />
      {story && <OpenOfCard sample={sample} story={story} />}
      <SampleFacts sample={sample} note={<NoteCell sample={sample} />} />
      <div className="shp-newborn">
        {story && (
          <StoryCard points={storyOfCard(story.points, sample.id)} samples={[]} analytes={story.analytes} />
        )}
        <div className="shp-newborn-side">
          {story && <OfCard sample={sample} story={story} />}
          <CardActions sample={sample} onChanged={reload} />
          <Card title={texts.problems}>
            {sample.nonConformities.length === 0 ? (
              <p className="sne-weak">{texts.noProblems}</p>
            ) : (
              <Problems problems={sample.nonConformities} />
            )}
          </Card>
          <ClinicalFacts sample={sample} />
          <MessagesCard sampleId={sample.id} />
        </div>
      </div>
      <PrintedBy />
    </Page>
  )
}

interface PartProps {
  readonly sample: Sample
  readonly story: NewbornStory
}

const OpenOfCard = ({ sample, story }: PartProps) => (
  <OpenPoints
    newbornId={sample.newborn.id}
    points={story.open.filter(({ sampleIds }) => sampleIds.includes(sample.id))}
    none={openTexts.noneOfCard}
  />
)

/** Status and values of this card alone. */
const OfCard = ({ sample, story: { newborn, analyses, analytes } }: PartProps) => (
  <>
    <Matrix
      newborn={{
        samples: newborn.samples.filter(({ id }) => id === sample.id),
        work: newborn.work.filter(({ sampleId }) => sampleId === sample.id),
        analysisRequests: newborn.analysisRequests.filter(({ category }) =>
          newborn.work.some((entry) => entry.sampleId === sample.id && entry.category === category),
        ),
      }}
    />
    <ValuesCard analyses={analyses.filter(({ sampleId }) => sampleId === sample.id)} analytes={analytes} />
  </>
)
