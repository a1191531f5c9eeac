import type { openCategoryEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listOpenCategories } from './queries.ts'

export const openCategoryHandlers: Handlers<typeof openCategoryEndpoints> = {
  listOpenCategories: async ({ db, viewer }) => ({ items: await listOpenCategories(db, viewer) }),
}
