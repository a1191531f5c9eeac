import type { Newborn } from '@sne/shared/contract'
import { closureReasonLabels, formatDateTime, newbornLook, newbornName } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Alert, ErrorOf, NotFound, Page, Skeleton, StaleNotice, StatusTag } from '@sne/shared/ui-core'
import { Navigate } from 'react-router-dom'
import { Suspected } from '../parts/duplicate/suspected.tsx'
import { FollowUpSection } from '../parts/follow-up/follow-up-section.tsx'
import { usePathId } from '../parts/path-id.ts'
import { CommunicateLink } from './communicate-link.tsx'
import { Matrix } from './matrix.tsx'
import './newborn.css'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'
import { FamilyAnswers } from './family-answers.tsx'
import { keptRecordOf } from './kept-record.ts'
import { MessagesCard } from './messages-card.tsx'
import { NewbornCards } from './newborn-cards.tsx'
import { NewbornFacts } from './newborn-facts-card.tsx'
import { OpenPoints } from './open/open-points-card.tsx'
import { openTexts } from './open/texts.ts'
import { PrintButton, PrintedBy } from './print-button.tsx'
import { ReadingsLink } from './readings/readings-link.tsx'
import { StoryCard } from './story/story-card.tsx'
import { type NewbornStory, useNewbornStory } from './use-newborn-story.ts'
import { ValuesCard } from './values/values-card.tsx'

/** The newborn, its open and late points, and its whole story. */
export default function NewbornPage() {
  const id = usePathId('newbornId')
  return id === null ? <NotFound /> : <NewbornOf key={id} id={id} />
}

function NewbornOf({ id }: { readonly id: number }) {
  const { newborn, story, error, reload } = useNewbornStory(id)
  // The title stays in the browser's history: no name in it.
  usePageTitle(newborn.data && `${texts.title} ${newborn.data.code}`)
  const keptId = keptRecordOf(newborn.error)
  if (keptId !== null) return <Navigate to={`/newborn/${keptId}`} replace />
  if (newborn.isError && !newborn.data) return <ErrorOf error={newborn.error} onRetry={reload} />
  if (!newborn.data) {
    return (
      <Page title={texts.title}>
        <Skeleton lines={16} />
      </Page>
    )
  }
  const { data } = newborn
  return (
    <Page
      title={newbornName(data)}
      subtitle={data.code}
      tags={<StatusTag look={newbornLook(data)} />}
      actions={
        <>
          <PrintButton ready={story !== null} />
          <ReadingsLink newbornId={id} />
          <CommunicateLink newbornId={id} />
        </>
      }
    >
      {error && story && <StaleNotice error={error} onRetry={reload} />}
      <Closure newborn={data} />
      <Suspected newborn={data} />
      {story ? (
        <Whole story={story} />
      ) : error ? (
        <ErrorOf inline error={error} onRetry={reload} />
      ) : (
        <Skeleton lines={16} />
      )}
      <PrintedBy />
    </Page>
  )
}

const Closure = ({ newborn: { closure } }: { readonly newborn: Newborn }) =>
  closure && (
    <Alert
      type="info"
      showIcon
      title={texts.closed(closureReasonLabels[closure.reason])}
      description={[closure.note, closure.by?.label, formatDateTime(closure.at)].filter(Boolean).join(' · ')}
    />
  )

const Whole = ({ story }: { readonly story: NewbornStory }) => (
  <>
    <OpenPoints newbornId={story.newborn.id} points={story.open} none={openTexts.none} />
    <NewbornFacts newborn={story.newborn} />
    <NewbornCards samples={story.newborn.samples} />
    <div className="shp-newborn">
      <StoryCard points={story.points} samples={story.newborn.samples} analytes={story.analytes} />
      <div className="shp-newborn-side">
        <FamilyAnswers newborn={story.newborn} />
        <Matrix newborn={story.newborn} />
        <ValuesCard analyses={story.analyses} analytes={story.analytes} />
        <FollowUpSection newborn={story.newborn} followUps={story.followUps} />
        {/* It is read apart from the rest, and comes later: nothing is placed beneath it. */}
        <MessagesCard newbornId={story.newborn.id} />
      </div>
    </div>
  </>
)
