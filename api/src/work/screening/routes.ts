import type { screeningEndpoints } from '@sne/shared/contract'
import { screeningLabels } from '@sne/shared/domain'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listLaboratories } from '../../records/laboratories/laboratories.ts'

export const screeningHandlers: Handlers<typeof screeningEndpoints> = {
  listScreenings: async ({ db, viewer }) => {
    const rows = await db.selectFrom('screenings').selectAll().orderBy('position').execute()
    const laboratories = await listLaboratories(db)
    const names = await db.selectFrom('workgroups').select(['id', 'name']).execute()
    return {
      items: rows.map(({ id, requiresConsent, defaultEnabled }) => {
        const able = laboratories.filter((one) => (one.screenings as readonly string[]).includes(id))
        const own = able.find((one) => one.id === viewer.workgroupId) ?? able[0]
        return {
          id,
          label: screeningLabels[id],
          enabled: defaultEnabled && own !== undefined,
          requiresConsent,
          laboratory: names.find((one) => one.id === own?.id)?.name ?? null,
        }
      }),
    }
  },
}
