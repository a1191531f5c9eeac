import type { FollowUp } from '@sne/shared/contract'
import { newbornEventLabels } from '@sne/shared/domain'
import { eventTone } from './event-tones.ts'
import type { StoryPoint } from './story-point.ts'
import { storyTexts as texts } from './texts.ts'

/** The dated steps of follow-ups; undated ones are listed beside the line. */
export const followUpPoints = (followUps: readonly FollowUp[]): StoryPoint[] =>
  followUps.flatMap(({ id, category, centre, suspected, referredAt, firstVisitAt, therapyStart }) => {
    const point = (key: string, at: string | null, title: string, text: string | null): StoryPoint[] =>
      at === null
        ? []
        : [
            {
              key: `follow-up-${id}-${key}`,
              at,
              by: null,
              title,
              tone: eventTone.follow_up,
              category,
              sampleIds: [],
              text,
              lines: [],
              analyses: [],
              outcome: null,
              plateId: null,
              reportId: null,
              requests: [],
            },
          ]
    return [
      ...point(
        'referred',
        referredAt,
        newbornEventLabels.referral,
        [centre, suspected.length > 0 && texts.suspected(suspected.join(', '))].filter(Boolean).join(' · ') ||
          null,
      ),
      ...point('visit', firstVisitAt, texts.firstVisit, centre),
      ...point('therapy', therapyStart, texts.therapyStart, null),
    ]
  })
