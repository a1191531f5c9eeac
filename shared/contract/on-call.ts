import { z } from 'zod'
import {
  Changed,
  Day,
  Flag,
  Id,
  IdParam,
  IdParams,
  listOf,
  listQuery,
  pageQuery,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalText, requiredDay, requiredId, requiredText } from './forms.ts'
import { patchOf } from './patch.ts'
import { Stamp } from './stamp.ts'

/** Who is called for a laboratory on some days, both included. */
export const OnCallShift = z.object({
  id: Id,
  laboratory: WorkgroupRef,
  person: z.object({ id: Id, label: z.string() }),
  fromOn: Day,
  toOn: Day,
  telephone: z.string(),
  now: z.boolean(),
  created: Stamp,
  version: Version,
})
export type OnCallShift = z.infer<typeof OnCallShift>

/** A laboratory with days of the next week on which nobody is on call. */
export const OnCallGap = z.object({ id: Id, laboratory: WorkgroupRef, days: z.array(Day) })
export type OnCallGap = z.infer<typeof OnCallGap>

/** Why an entry changes of which a day has come; needed then. */
const OnCallReason = optionalText({ max: 500 })

const fields = z.object({
  workgroupId: requiredId(),
  userId: requiredId(),
  fromOn: requiredDay({ min: '2020-01-01' }),
  toOn: requiredDay({ min: '2020-01-01' }),
  telephone: requiredText({ min: 5, max: 50, line: true }),
})
export const OnCallInput = fields.superRefine(({ fromOn, toOn }, context) => {
  if (toOn < fromOn)
    context.addIssue({ code: 'custom', path: ['toOn'], message: 'L’ultimo giorno viene prima del primo.' })
})
export type OnCallInput = z.input<typeof OnCallInput>

export const onCallEndpoints = defineResource('on-call', {
  listOnCallShifts: {
    method: 'GET',
    path: '/on-call/list',
    summary:
      'People on call of the laboratories in sight, those of today and later unless past ones are asked for.',
    access: ['administration', 'supervisor', 'acceptance', 'analyst'],
    query: listQuery(['fromOn', 'toOn'], { workgroupId: IdParam.optional(), past: Flag.optional() }),
    response: listOf(OnCallShift),
  },
  listOnCallGaps: {
    method: 'GET',
    path: '/on-call/gaps',
    summary: 'Laboratories with days of the next week on which nobody is on call: supervisors are told then.',
    access: ['administration'],
    query: pageQuery(['laboratory'], {}),
    response: listOf(OnCallGap),
  },
  listOnCallPeople: {
    method: 'GET',
    path: '/on-call/people',
    summary: 'People of a laboratory who can be put on call.',
    access: ['administration'],
    query: z.object({ workgroupId: IdParam }),
    response: z.object({
      items: z.array(z.object({ id: Id, label: z.string(), phone: z.string().nullable() })),
    }),
  },
  createOnCallShift: {
    method: 'POST',
    path: '/on-call',
    changes: ['on-call'],
    summary: 'Puts a person of the laboratory on call.',
    access: ['administration'],
    ownSessionOnly: true,
    body: OnCallInput,
    response: OnCallShift,
  },
  updateOnCallShift: {
    method: 'PATCH',
    path: '/on-call/:id',
    changes: ['on-call'],
    summary: 'Changes person, days or telephone.',
    access: ['administration'],
    ownSessionOnly: true,
    params: IdParams,
    body: patchOf(fields.omit({ workgroupId: true })).extend({ version: Version, reason: OnCallReason }),
    response: OnCallShift,
    errors: ['stale_version'],
  },
  deleteOnCallShift: {
    method: 'DELETE',
    path: '/on-call/:id',
    changes: ['on-call'],
    summary: 'Takes a person off the table.',
    access: ['administration'],
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({ reason: OnCallReason }).default({}),
    response: Changed,
  },
})
