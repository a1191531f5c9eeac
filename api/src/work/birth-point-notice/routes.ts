import type { birthPointNoticeEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { acknowledgeByTelephone } from './acknowledge.ts'
import { listNotices } from './queries.ts'

export const birthPointNoticeHandlers: Handlers<typeof birthPointNoticeEndpoints> = {
  listBirthPointNotices: ({ db, viewer, now }, { query }) => listNotices(db, viewer, now, query),
  acknowledgeBirthPointNotice: (context, { params, body }) =>
    acknowledgeByTelephone(context, params.id, body.with),
}
