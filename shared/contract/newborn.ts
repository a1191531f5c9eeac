import { z } from 'zod'
import {
  analysisRequestCloseReasonLabels,
  analysisRequestStatuses,
  closureReasonLabels,
  deliveryTypeLabels,
  reportOutcomes,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
} from '../domain/index.ts'
import { Mother, NewbornEssentials } from './card-fields.ts'
import {
  Day,
  Id,
  IdParams,
  keysEnum,
  Moment,
  PersonRef,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { NewbornEvent } from './newborn-event.ts'
import { SampleRow } from './sample-row.ts'

/** The failsafe order of the newborn in one category. */
export const NewbornAnalysisRequest = z.object({
  id: Id,
  number: z.string(),
  category: ScreeningId,
  status: keysEnum(analysisRequestStatuses),
  openedAt: Moment,
  closedAt: Moment.nullable(),
  closeReason: keysEnum(analysisRequestCloseReasonLabels).nullable(),
  finalReportId: Id.nullable(),
  finalOutcome: keysEnum(reportOutcomes).nullable(),
})

/** A request of another collection that is not finished. */
export const NewbornOpenRequest = z.object({
  id: Id,
  type: keysEnum(sampleRequestTypeLabels),
  status: keysEnum(sampleRequestStatuses),
  categories: z.array(ScreeningId),
  urgent: z.boolean(),
  dueDate: Day.nullable(),
  overdue: z.boolean(),
})

/** A newborn whole, with its cards, orders and the last of its events. */
export const Newborn = NewbornEssentials.extend({
  fiscalCode: z.string().nullable(),
  birthWorkgroup: WorkgroupRef.nullable(),
  currentWorkgroup: WorkgroupRef.nullable(),
  /** Small for gestational age. */
  sga: z.boolean().nullable(),
  deliveryType: keysEnum(deliveryTypeLabels).nullable(),
  apgar: z.string().nullable(),
  familyHistory: z.string().nullable(),
  residence: z.string().nullable(),
  phones: z.array(z.string()),
  mother: Mother.nullable(),
  father: z
    .object({ surname: z.string().nullable(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  pediatrician: z
    .object({ name: z.string().nullable(), phone: z.string().nullable(), address: z.string().nullable() })
    .nullable(),
  samples: z.array(SampleRow),
  analysisRequests: z.array(NewbornAnalysisRequest),
  openRequests: z.array(NewbornOpenRequest),
  /** The latest events, newest first; the whole line comes from the list of events. */
  timeline: z.array(NewbornEvent),
  /** Urgent positives of which the clinical centre has not been told: "Comunicazione mancante". */
  missingCommunications: z.array(z.object({ reportId: Id, category: ScreeningId })),
  closure: z
    .object({
      reason: keysEnum(closureReasonLabels),
      note: z.string().nullable(),
      at: Moment,
      by: PersonRef.nullable(),
    })
    .nullable(),
  version: Version,
})
export type Newborn = z.infer<typeof Newborn>

export const newbornEndpoints = defineResource('newborn', {
  getNewborn: {
    method: 'GET',
    path: '/newborn/:id',
    summary: 'A newborn with its cards, orders and last events; the reading is audited.',
    access: 'any',
    params: IdParams,
    response: Newborn,
  },
})
