import { permissions, type Role, roles } from '@sne/shared/domain'
import { fileFor } from './analysed.ts'
import { pdfText } from './documents.ts'
import { newEqaRound, plateWithEqa } from './eqa.ts'
import type { TestApp, TestCaller, TestPerson } from './index.ts'
import { newInstrument, newReagentLot } from './materials.ts'
import { tshSpec } from './own-profile.ts'
import { newPlate } from './plates.ts'
import { pendingReport } from './reported.ts'
import { sendShipment } from './shipments.ts'

/** A laboratory with records of every kind, and somebody in each role who has a notification not read yet. */
export async function laboratoryAtWork(test: TestApp) {
  const people = new Map<Role, TestPerson & { readonly notificationId: number }>()
  for (const role of roles) {
    const person = await test.as(role, { lead: true, validator: true, permissions: [...permissions] })
    const { id } = await test.db
      .insertInto('notifications')
      .values({ userId: person.userId, type: 'message', title: 'Avviso', text: 'Da leggere' })
      .returning('id')
      .executeTakeFirstOrThrow()
    people.set(role, { ...person, notificationId: id })
  }
  const as = (role: Role) => {
    const person = people.get(role)
    if (!person) throw new Error(`Nobody is signed in as ${role}`)
    return person
  }
  const accept = (id: number) =>
    as('supervisor').call('acceptReport', { params: { id }, body: { version: 1 } })
  const sent = await sendShipment(test, { cards: 2 })
  const recalled = await pendingReport(test, 'recall_spot')
  await accept(recalled.id)
  const reopened = await pendingReport(test)
  await accept(reopened.id)
  await as('supervisor').call('reopenReport', {
    params: { id: reopened.id },
    body: { motivation: 'Da rivedere' },
  })
  const report = await pendingReport(test)
  await accept(report.id)
  const pending = await pendingReport(test)
  await test.drawn()
  const { shippingId } = await test.db
    .selectFrom('samples')
    .select('shippingId')
    .where('id', '=', report.card.id)
    .executeTakeFirstOrThrow()
  const closedShippingId = shippingId ?? 0
  const missingAs = 'not_received' as const
  await as('acceptance').call('closeShipping', { params: { id: closedShippingId }, body: { missingAs } })
  const plate = await newPlate(test, as('planner'))
  const instrument = await newInstrument(as('planner'), plate.analysisType.id)
  const reagentLot = await newReagentLot(as('planner'), plate.analysisType.id)
  const items = [{ kind: 'instrument' as const, id: instrument.id }]
  await as('planner').call('recordMaterials', { params: { id: plate.id }, body: { items } })
  const eqaRound = await sentEqaRound(test, as)
  const invite = await as('administration').call('createInvite', {
    body: {
      email: 'invitata@example.org',
      roles: ['analyst'],
      workgroupId: test.laboratory.id,
      screenings: ['sne'],
    },
  })
  await as('administration').call('createImportProfile', { body: { spec: tshSpec } })
  const serum = await as('supervisor').call('createSampleRequest', {
    body: { newbornId: report.card.newbornId, type: 'serum_sample', categories: ['sne'] },
  })
  await as('analyst').call('uploadSerumReport', {
    params: { id: serum.id },
    body: {},
    file: { name: 'siero.pdf', bytes: pdfText(), type: 'application/pdf' },
  })
  const birthPoint: TestCaller = await test.withKey(report.card.birthPointId)
  return {
    as,
    sent,
    closedShippingId,
    recalled,
    reopened,
    report,
    pending,
    plate,
    instrument,
    reagentLot,
    eqaRound,
    invite,
    birthPoint,
  }
}

/** A round whose results a lead signed: its PDF can be read. */
async function sentEqaRound(test: TestApp, as: (role: Role) => TestPerson) {
  const round = await newEqaRound(test, as('analyst'), { samples: 1 })
  const measured = await plateWithEqa(test, round, { cards: 0 })
  await as('analyst').call('importResults', {
    params: { id: measured.id },
    body: {},
    file: fileFor(measured, 'btd_act'),
  })
  const params = { id: round.id }
  const { version } = await as('supervisor').call('getEqaRound', { params })
  return (await as('supervisor').call('sendEqaRound', { params, body: { version } })).round
}

export type LaboratoryAtWork = Awaited<ReturnType<typeof laboratoryAtWork>>
