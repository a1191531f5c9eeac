import type { BodyOf, letterTemplateEndpoints } from '@sne/shared/contract'
import { letterTemplatesRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import { editDraft } from '../../records/approvals/edit-draft.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { toSetRow } from '../../records/approvals/set-records.ts'
import { writeLetterTemplates } from '../../records/letter-templates/sets.ts'
import { letterTemplateKind, listLetterTemplates, viewLetterTemplates } from './queries.ts'

const { approve, withdraw, copy } = setCalls(letterTemplateKind, toSetRow)

/**
 * Writes the templates of a draft that nobody has signed.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version`, `validation`
 */
async function update(context: Context, id: number, body: BodyOf<'updateLetterTemplates'>) {
  const { db, viewer } = context
  await editDraft(context, letterTemplateKind, id, body.revision)
  const refusal = letterTemplatesRefusal(body.templates)
  if (refusal) throw refuseField('templates', refusal)
  await writeLetterTemplates(db, id, body.templates)
  return toSetRow(await findSet(db, viewer, letterTemplateKind, id))
}

export const letterTemplateHandlers: Handlers<typeof letterTemplateEndpoints> = {
  listLetterTemplates: ({ db, viewer }, { query }) => listLetterTemplates(db, viewer, query),
  getLetterTemplates: ({ db, viewer }, { params: { id } }) => viewLetterTemplates(db, viewer, id),
  approveLetterTemplates: approve,
  withdrawLetterTemplatesApproval: withdraw,
  copyLetterTemplates: copy,
  updateLetterTemplates: (context, { params: { id }, body }) => update(context, id, body),
}
