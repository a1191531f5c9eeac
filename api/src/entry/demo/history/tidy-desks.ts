import { addDays, dayOf } from '@sne/shared/domain'
import { demoAccounts } from '../accounts.ts'
import { texts } from '../texts.ts'
import { type History, laboratories } from './laboratory.ts'

const dayMs = 86_400_000

/** Notices that are older than two days were worked. */
async function workNotices({ staff, clock }: History): Promise<void> {
  const old = clock.now().getTime() - 2 * dayMs
  for (const { laboratory, roles } of demoAccounts.filter(({ roles: held }) => held.length === 1)) {
    const person = await staff.person(roles[0], laboratory)
    for (let left = true; left; ) {
      const { items } = await person.call('listNotifications', { query: { worked: false, pageSize: 200 } })
      const ids = items.filter(({ createdAt }) => Date.parse(createdAt) < old).map(({ id }) => id)
      left = ids.length > 0
      if (left) await person.call('markNotificationsWorked', { body: { ids } })
    }
  }
}

/** People on call this week; the last days are still open. */
async function fillRota({ db, staff, clock }: History): Promise<void> {
  const administration = await staff.person('administration', 'LAB-SNE')
  const today = dayOf(clock.now())
  const places = await db
    .selectFrom('workgroups')
    .select(['id', 'code'])
    .where('code', 'in', laboratories)
    .orderBy('id')
    .execute()
  for (const { id: workgroupId } of places) {
    const { items } = await administration.call('listOnCallPeople', { query: { workgroupId } })
    const [first, second = first] = items
    if (!first || !second) continue
    const shifts = [
      { userId: first.id, fromOn: today, toOn: addDays(today, 2) },
      { userId: second.id, fromOn: addDays(today, 3), toOn: addDays(today, 5) },
    ]
    for (const shift of shifts)
      await administration.call('createOnCallShift', {
        body: { ...shift, workgroupId, telephone: '055 0000099' },
      })
  }
}

/** Announcements of support to everybody of the hub, and to those who work for all laboratories. */
async function announce({ db, staff }: History): Promise<void> {
  const support = await staff.person('support', null)
  const { id: workgroupId } = await db
    .selectFrom('workgroups')
    .select('id')
    .where('code', '=', 'LAB-SNE')
    .executeTakeFirstOrThrow()
  const message = { title: texts.supportTitle, text: texts.supportText }
  for (const to of [{ workgroupId }, { role: 'support' }, { role: 'administrator' }] as const)
    await support.call('createNotification', { body: { ...message, ...to } })
}

/** A colleague who is invited and has not answered, and a right that support proposed and nobody decided. */
async function askForPeople({ db, staff }: History): Promise<void> {
  const administration = await staff.person('administration', 'LAB-SNE')
  const { id: workgroupId } = await db
    .selectFrom('workgroups')
    .select('id')
    .where('code', '=', 'LAB-SNE')
    .executeTakeFirstOrThrow()
  await administration.call('createInvite', {
    body: {
      email: 'nuova.collega@laboratorio.example',
      roles: ['planner'],
      workgroupId,
      screenings: ['sne'],
    },
  })
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'analista@laboratorio.example')
    .executeTakeFirstOrThrow()
  const support = await staff.person('support', null)
  await support.call('changeUserRight', {
    body: { userId, right: 'validator', grant: true, reason: texts.validatorReason },
  })
}

/** The desks as the first visitor finds them. */
export async function tidyDesks(history: History): Promise<void> {
  await workNotices(history)
  await fillRota(history)
  await announce(history)
  await askForPeople(history)
}
