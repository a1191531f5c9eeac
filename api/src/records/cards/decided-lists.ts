import type { SampleListId } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { SampleFilters } from './find-cards.ts'
import { listSamples } from './queries.ts'

/** Conditions of each list of decided cards, and its order when the caller names none. */
const lists = {
  accepted: { status: 'accepted', order: '-acceptedAt' },
  'not-required': { status: 'not_required', order: '-collectedAt' },
  'not-valid': { status: 'not_valid', order: '-collectedAt' },
  'last-accepted': { status: 'accepted', order: '-acceptedAt' },
} as const

/** One page of a list of decided cards; the filters only narrow what it is about. */
export function listDecided({ db, viewer, now }: Context, list: SampleListId, query: SampleFilters) {
  const { status, order } = lists[list]
  const today = list === 'last-accepted' ? { acceptedFrom: dayOf(now) } : {}
  return listSamples(db, viewer, query, { status: [status], ...today }, order)
}
