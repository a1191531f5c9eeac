import type { failsafeEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { exportFailsafe, printFailsafe } from './paper.ts'
import { listFailsafe } from './queries.ts'
import { sendReminders } from './remind.ts'

export const failsafeHandlers: Handlers<typeof failsafeEndpoints> = {
  listFailsafe: ({ db, viewer, now }, { query }) => listFailsafe(db, viewer, query, now),
  sendReminders: (context, { body }) => sendReminders(context, body),
  printFailsafe: (context, { query }) => printFailsafe(context, query),
  exportFailsafe: (context, { query }) => exportFailsafe(context, query),
}
