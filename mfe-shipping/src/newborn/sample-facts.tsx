import type { Sample } from '@sne/shared/contract'
import {
  collectionMethodLabels,
  feedingLabels,
  formatCollected,
  formatDate,
  formatDateTime,
  formatGestationalAge,
  wardLabels,
} from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { birthText, gramsText, hoursText } from '../parts/newborn/newborn-facts.ts'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'
import { sampleHref } from '../parts/sample/sample-href.ts'
import { sampleTexts } from '../parts/sample/texts.ts'

const grams = (weight: number | null) => (weight === null ? null : `${gramsText(weight)} g`)

/** The card that this one follows; one that is not registered has no page. */
const PreviousCard = ({ previous, newborn }: PreviousCardProps) =>
  previous.id === null ? (
    texts.previousUnknown(previous.barcode)
  ) : (
    <Link to={sampleHref({ id: previous.id, newborn })}>{previous.barcode}</Link>
  )
interface PreviousCardProps {
  readonly previous: NonNullable<Sample['previousSample']>
  readonly newborn: Sample['newborn']
}

/** The data of the collection on a card. */
export const SampleFacts = ({ sample, note }: { readonly sample: Sample; readonly note: ReactNode }) => (
  <Card title={texts.cardFacts}>
    <DefinitionList
      columns={4}
      items={[
        { term: sampleTexts.protocol, value: sample.protocolNumber },
        { term: sampleTexts.motivation, value: sample.motivation?.label },
        { term: sampleTexts.number, value: sampleTexts.numberOf(sample.sampleNumber) },
        { term: sampleTexts.birthPoint, value: sample.authorWorkgroup.name },
        { term: sampleTexts.birth, value: birthText(sample.newborn) },
        { term: sampleTexts.collectedAt, value: formatCollected(sample) },
        {
          term: sampleTexts.age,
          value: sample.ageAtCollectionHours !== null && `${hoursText(sample.ageAtCollectionHours)} h`,
        },
        {
          term: texts.gestation,
          value: formatGestationalAge(sample.newborn.gaWeeks, sample.newborn.gaDays),
        },
        { term: texts.birthWeight, value: grams(sample.newborn.birthWeight) },
        { term: texts.weightAtCollection, value: grams(sample.weightAtCollection) },
        {
          term: texts.method,
          value: sample.collectionMethod && collectionMethodLabels[sample.collectionMethod],
        },
        { term: texts.ward, value: sample.ward && wardLabels[sample.ward] },
        { term: texts.collectedBy, value: sample.collectedBy },
        { term: texts.feeding, value: sample.feeding.map((kind) => feedingLabels[kind]).join(', ') },
        { term: texts.discs, value: texts.discsOf(sample.punchesUsed, sample.punchesLeft) },
        { term: texts.storage, value: sample.storageLocation },
        { term: texts.disposeAfter, value: sample.disposeAfter && formatDate(sample.disposeAfter) },
        { term: sampleTexts.shipping, value: sample.shipping?.barcode },
        {
          term: sampleTexts.acceptedAt,
          value: [sample.acceptedAt && formatDateTime(sample.acceptedAt), sample.acceptedBy?.label]
            .filter(Boolean)
            .join(' · '),
        },
        {
          term: texts.previous,
          value: sample.previousSample && (
            <PreviousCard previous={sample.previousSample} newborn={sample.newborn} />
          ),
        },
        { term: sampleTexts.spokeNotes, value: sample.spokeNotes },
        { term: sampleTexts.hubNotes, value: note },
      ]}
    />
  </Card>
)
