import { type CollectionTime, formatCollected } from '@sne/shared/domain'
import { Ago } from './ago.tsx'

/** When a card was taken: without an hour, and without a distance, where the hour is not known. */
export const CollectedAt = ({ collectedAt, collectionTimeKnown }: CollectionTime) =>
  collectionTimeKnown === false ? (
    formatCollected({ collectedAt, collectionTimeKnown })
  ) : (
    <Ago moment={collectedAt} />
  )
