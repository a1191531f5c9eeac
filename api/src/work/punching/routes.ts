import type { punchingEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { plateRecords, siblingIds } from '../../records/plates/queries.ts'
import { importPuncherFile, readPuncherFile } from './import-file.ts'
import { punchingList, punchingOf } from './queries.ts'
import { punch, saveNotes, unpunch } from './service.ts'

export const punchingHandlers: Handlers<typeof punchingEndpoints> = {
  listPunching: async ({ db, viewer }, { params: { id }, query }) => {
    const ids = query.multiple ? await siblingIds(db, id) : [id]
    const plates = await plateRecords(db, viewer, ids)
    const plate = found(plates.find((one) => one.id === id))
    return punchingList(await punchingOf(db, plate, plates))
  },
  savePunchingNotes: (context, { params, body }) => saveNotes(context, params.id, body),
  importPunching: {
    prepare: async (preparing, { params: { id }, body, file }) => {
      const output = await readPuncherFile(preparing, id, file)
      return (context) => importPuncherFile(context, id, file, output, body)
    },
  },
  punchSample: (context, { params, body }) => punch(context, params.id, body),
  unpunchSample: (context, { params, body }) => unpunch(context, params.id, body),
}
