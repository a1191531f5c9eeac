import type { operationEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { diskWarnings } from './disk.ts'
import { jobsNow } from './jobs.ts'
import { warningInItalian } from './texts.ts'

export const operationHandlers: Handlers<typeof operationEndpoints> = {
  listOperation: async ({ db, now, services }, { query: { page, pageSize, sort } }) => {
    const found = [...(await diskWarnings(services.settings.dataDir)), ...(await services.watch.warnings())]
    const warnings = found.map(({ detail, ...warning }, index) => ({
      id: index + 1,
      text: detail ? `${warningInItalian(warning.code)} (${detail})` : warningInItalian(warning.code),
      ...warning,
    }))
    return {
      items: warnings.slice((page - 1) * pageSize, page * pageSize),
      total: warnings.length,
      more: false,
      page,
      pageSize,
      sort: sort ?? 'code',
      jobs: await jobsNow(db, now),
    }
  },
}
