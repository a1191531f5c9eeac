import type { importProfileEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { importProfileKind, toRow } from './kind.ts'
import { previewFile, tryDraft } from './look.ts'
import { listProfileSets, profileChoices, viewProfileSet } from './queries.ts'
import { copyProfile, createProfile, retireProfile, updateProfile } from './write.ts'

const { approve, withdraw } = setCalls(importProfileKind, toRow)

export const importProfileHandlers: Handlers<typeof importProfileEndpoints> = {
  listImportProfileSets: ({ db, viewer }, { query }) => listProfileSets(db, viewer, query),
  listProfileChoices: ({ db }) => profileChoices(db),
  getImportProfileSet: ({ db, viewer }, { params: { id } }) => viewProfileSet(db, viewer, id),
  approveImportProfile: approve,
  withdrawImportProfileApproval: withdraw,
  copyImportProfile: (context, { body }) => copyProfile(context, body),
  createImportProfile: (context, { body }) => createProfile(context, body),
  updateImportProfile: (context, { params, body }) => updateProfile(context, params.id, body),
  retireImportProfile: (context, { params, body }) => retireProfile(context, params.id, body.reason),
  previewProfileFile: {
    prepare: async (preparing, { body, file }) => {
      const found = await previewFile(preparing, file, body)
      return async () => found
    },
  },
  tryProfile: {
    prepare: async (preparing, { body, file }) => {
      const found = await tryDraft(preparing, file, body)
      return async () => found
    },
  },
}
