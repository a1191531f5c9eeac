import { z } from 'zod'
import { noticeStates, notificationTypeLabels } from '../domain/index.ts'
import { Changed, Id, IdParams, keysEnum, listOf, listQuery, Moment, many, PlaceToCall } from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredText } from './forms.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { Stamp } from './stamp.ts'

/** A notice that was sent to a birth point or ward, with who answered it. */
export const BirthPointNotice = z.object({
  id: Id,
  at: Moment,
  place: PlaceToCall,
  type: keysEnum(notificationTypeLabels),
  urgent: z.boolean(),
  title: z.string(),
  text: z.string(),
  state: keysEnum(noticeStates),
  /** The newborn, the barcode of the card and the request that it is about, where there is one. */
  newborn: NewbornLabel.nullable(),
  barcode: z.string().nullable(),
  sampleRequestId: Id.nullable(),
  mailedAt: Moment.nullable(),
  /** `by` is null where the birth point's own system answered. */
  acknowledged: Stamp.nullable(),
  /** Who said at the birth point that they know. */
  acknowledgedBy: z.string().nullable(),
})
export type BirthPointNotice = z.infer<typeof BirthPointNotice>

const people = { access: ['acceptance', 'supervisor'] } as const

export const birthPointNoticeEndpoints = defineResource('birth-point-notice', {
  listBirthPointNotices: {
    ...people,
    method: 'GET',
    path: '/birth-point-notice/list',
    summary: 'Notices of the own laboratory to birth points, the oldest first, with who answered them.',
    query: listQuery(['at', 'place', 'acknowledgedAt'], {
      state: many(keysEnum(noticeStates)).optional(),
    }),
    response: listOf(BirthPointNotice),
  },
  acknowledgeBirthPointNotice: {
    ...people,
    method: 'POST',
    path: '/birth-point-notice/:id/acknowledge',
    changes: ['birth-point-notice', 'missing-communication', 'newborn-event', 'newborn', 'failsafe'],
    summary: 'Writes down who was told on the telephone; the first answer counts.',
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({ with: requiredText({ max: 150 }) }),
    response: Changed.extend({ notice: BirthPointNotice }),
  },
})
