import { type Role, roles } from '@sne/shared/domain'
import { pdfText } from './documents.ts'
import type { TestApp, TestCaller, TestPerson } from './index.ts'
import { newInstrument, newReagentLot } from './materials.ts'
import { newPlate } from './plates.ts'
import { pendingReport } from './reported.ts'
import { sendShipment } from './shipments.ts'

/** A laboratory with records of every kind, and somebody in each role who has a notification not read yet. */
export async function laboratoryAtWork(test: TestApp) {
  const people = new Map<Role, TestPerson & { readonly notificationId: number }>()
  for (const role of roles) {
    const person = await test.as(role, { lead: true, validator: true })
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
  const invite = await as('administration').call('createInvite', {
    body: {
      email: 'invitata@example.org',
      roles: ['analyst'],
      workgroupId: test.laboratory.id,
      screenings: ['sne'],
    },
  })
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
    invite,
    birthPoint,
  }
}

export type LaboratoryAtWork = Awaited<ReturnType<typeof laboratoryAtWork>>
