import { randomUUID } from 'node:crypto'
import { isRelatedToStep, lapsedSignature, type RemoteAction, remoteRequestMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { applyTransition, recordBirth } from '../../platform/transition/apply.ts'
import { decided } from '../../platform/transition/decided.ts'
import { accountLinks } from '../../records/people/account-makers.ts'
import { lapsedAsker } from '../../records/people/first-signer.ts'
import { carryOut } from './carry-out.ts'
import { possibleStep, type WantedStep } from './possible-step.ts'
import { findRequest } from './request-queries.ts'
import { lastChange, shownRemotes } from './shown.ts'
import { tellAuthor, tellOthers } from './tell-people.ts'
import { texts } from './texts.ts'

async function checkLaboratories({ db }: Context, { who }: WantedStep) {
  if (!who || who.workgroups.length === 0) return
  const known = await db.selectFrom('workgroups').select('id').where('id', 'in', who.workgroups).execute()
  if (known.length < new Set(who.workgroups).size)
    throw refuseField('who.workgroups', texts.unknownLaboratory)
}

/** Asks for a step, which is tried on paper first: nobody is asked to approve what cannot be done. */
export async function askForStep(context: Context, wanted: WantedStep & { readonly reason: string }) {
  const { db, now, viewer, services } = context
  const { place, registry, history, mayChange } = shownRemotes(services.settings)
  if (!mayChange) throw refuse('remotes_locked')
  await checkLaboratories(context, wanted)
  possibleStep(place, registry, wanted)
  const { remote, action, version, who, reason } = wanted
  const request = await db
    .insertInto('remoteRequests')
    .values({
      remote,
      action,
      release: version,
      who: who && json(who),
      reason,
      afterStep: lastChange(history, remote),
      stepId: randomUUID(),
      createdAt: now,
      createdBy: viewer.userId,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'remote-request', request)
  const details = { remote, action, version, who }
  context.audit({ entity: 'remote-request', id: request.id, action: 'create', reason, details })
  await tellOthers(context, request.id, wanted)
  return findRequest(context, request.id)
}

const author =
  ({ viewer }: Context) =>
  ({ createdBy }: { readonly createdBy: number | null }) => ({ createdBy, personId: viewer.userId })

const secondPerson =
  ({ db, viewer }: Context) =>
  async (asked: { readonly createdBy: number; readonly action: RemoteAction }) => ({
    createdBy: asked.createdBy,
    personId: viewer.userId,
    related: isRelatedToStep(viewer.userId, asked, await accountLinks(db)),
  })

/** Approves and carries out, in this order: when the step cannot be made, the approval is not kept either. */
export async function approveRequest(context: Context, id: number) {
  const { changed, row, from, to } = await applyTransition(context, {
    table: 'remoteRequests',
    machine: remoteRequestMachine,
    id,
    action: 'approve',
    facts: { second_person: secondPerson(context) },
    patch: decided(context),
  })
  if (!changed) return { changed, request: await findRequest(context, id) }
  const lapsed = await lapsedAsker(context, row.createdBy, ['administrator'])
  if (lapsed !== null)
    throw refuse('invalid_transition', {
      message: lapsedSignature(lapsed, texts.askAgain),
      details: { from, to, allowed: ['refuse'] },
    })
  await tellAuthor(context, row, 'approvata')
  const details = { remote: row.remote, action: row.action, version: row.release, step: row.stepId }
  context.audit({ entity: 'remote-request', id, action: 'approve', from, to, reason: row.reason, details })
  await carryOut(context, row)
  return { changed, request: await findRequest(context, id) }
}

export async function refuseRequest(context: Context, id: number, reason: string) {
  const { changed, row, from, to } = await applyTransition(context, {
    table: 'remoteRequests',
    machine: remoteRequestMachine,
    id,
    action: 'refuse',
    facts: { second_person: secondPerson(context) },
    patch: decided(context, reason),
  })
  if (changed) {
    await tellAuthor(context, row, `rifiutata: ${reason}`)
    context.audit({ entity: 'remote-request', id, action: 'refuse', from, to, reason })
  }
  return { changed, request: await findRequest(context, id) }
}

export async function withdrawRequest(context: Context, id: number) {
  const { changed, from, to } = await applyTransition(context, {
    table: 'remoteRequests',
    machine: remoteRequestMachine,
    id,
    action: 'withdraw',
    facts: { author: author(context) },
    patch: decided(context),
  })
  if (changed) context.audit({ entity: 'remote-request', id, action: 'withdraw', from, to })
  return { changed, request: await findRequest(context, id) }
}
