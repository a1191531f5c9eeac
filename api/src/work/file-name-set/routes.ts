import type { BodyOf, fileNameSetEndpoints } from '@sne/shared/contract'
import { ownName } from '../../exchange/instruments/index.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { editDraft } from '../../records/approvals/edit-draft.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { toSetRow } from '../../records/approvals/set-records.ts'
import { writeFileNames } from '../../records/file-names/sets.ts'
import { checkNames } from './check-names.ts'
import { proposeFileName } from './propose.ts'
import { fileNameSetKind, listFileNameSets, viewFileNameSet } from './queries.ts'

const { approve, withdraw, copy } = setCalls(fileNameSetKind, toSetRow)

interface UpdateInput {
  readonly params: { readonly id: number }
  readonly body: BodyOf<'updateFileNameSet'>
}

/**
 * Writes the names of a draft that nobody has signed.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version`, `validation`
 */
async function updateNames(context: Context, { params: { id }, body }: UpdateInput) {
  const { db, viewer } = context
  await editDraft(context, fileNameSetKind, id, body.revision)
  const names = body.names.map((line) => ({ ...line, name: ownName(line.name) }))
  await checkNames(db, viewer.workgroupId, names)
  await writeFileNames(db, id, names)
  return toSetRow(await findSet(db, viewer, fileNameSetKind, id))
}

export const fileNameSetHandlers: Handlers<typeof fileNameSetEndpoints> = {
  listFileNameSets: ({ db, viewer }, { query }) => listFileNameSets(db, viewer, query),
  getFileNameSet: ({ db, viewer }, { params: { id } }) => viewFileNameSet(db, viewer, id),
  approveFileNameSet: approve,
  withdrawFileNameApproval: withdraw,
  copyFileNameSet: copy,
  updateFileNameSet: updateNames,
  proposeFileName: (context, { body }) => proposeFileName(context, body),
}
