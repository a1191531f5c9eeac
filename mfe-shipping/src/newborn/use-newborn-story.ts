import { useCall } from '@sne/shared/client'
import {
  followUpEndpoints,
  newbornEndpoints,
  newbornEventEndpoints,
  sampleAnalysisEndpoints,
} from '@sne/shared/contract'
import { useMemo } from 'react'
import { type OpenPoint, openPoints } from './open/open-points.ts'
import { storyOf } from './story/story.ts'
import type { StoryPoint } from './story/story-point.ts'

/** More than any newborn has; the newest come first. */
const everything = 500

/**
 * The record of a newborn, read at one moment with all data of its story: five calls, however long it is. The
 * story is null until every part has arrived, so that no part is missing silently.
 */
export function useNewbornStory(id: number) {
  const query = { newbornId: id, pageSize: everything }
  const newborn = useCall(newbornEndpoints.getNewborn, { params: { id } })
  const events = useCall(newbornEventEndpoints.listNewbornEvents, { query: { ...query, sort: '-at' } })
  const said = useCall(newbornEventEndpoints.listCommunications, { query: { ...query, sort: '-at' } })
  const analyses = useCall(sampleAnalysisEndpoints.listNewbornAnalyses, { params: { id }, query: {} })
  const followUps = useCall(followUpEndpoints.listFollowUps, { query })
  const parts = [newborn, events, said, analyses, followUps]
  const failed = parts.find(({ isError }) => isError)

  const whole = useMemo(() => {
    if (!newborn.data || !events.data || !said.data || !analyses.data || !followUps.data) return null
    const source = {
      newborn: newborn.data,
      events: events.data.items,
      communications: said.data.items,
      analyses: analyses.data.items,
      followUps: followUps.data.items,
    }
    const points: readonly StoryPoint[] = storyOf(source)
    const open: readonly OpenPoint[] = openPoints(source, new Date())
    return { ...source, points, open, analytes: analyses.data.analytes }
  }, [newborn.data, events.data, said.data, analyses.data, followUps.data])

  return {
    newborn,
    story: whole,
    /** The first part that could not be read, or not anew. */
    error: failed?.error ?? null,
    reload: () => {
      for (const part of parts) if (part.isError) void part.refetch()
    },
  }
}

export type NewbornStory = NonNullable<ReturnType<typeof useNewbornStory>['story']>
