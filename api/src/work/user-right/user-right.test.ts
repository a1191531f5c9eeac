import { clinicalRights } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let support: TestPerson
let administrator: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support')
  administrator = await test.as('administrator')
})
afterAll(() => test.close())

const reason = 'Nomina del direttore'
const analyst = () => createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id })
const rightsOf = async (id: number) => {
  const { roles, lead, validator } = await test.db
    .selectFrom('users')
    .select(['roles', 'lead', 'validator'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { supervisor: roles.includes('supervisor'), lead, validator }
}
const none = { supervisor: false, lead: false, validator: false }
const proposed = async (userId: number, right: (typeof clinicalRights)[number], by = support) => {
  const { proposal } = await by.call('changeUserRight', { body: { userId, right, grant: true, reason } })
  if (!proposal) throw new Error('Nothing was proposed')
  return proposal
}
const decision = (id: number) => ({ params: { id }, body: {} })

describe('a right', () => {
  it.each(clinicalRights)(
    '%s is proposed by support and held once an administrator approves it',
    async (right) => {
      const { id: userId } = await analyst()
      const proposal = await proposed(userId, right)
      expect(proposal).toMatchObject({ status: 'pending', right, createdBy: { id: support.userId } })
      expect(await rightsOf(userId)).toEqual(none)
      const { changed } = await administrator.call('approveUserRight', decision(proposal.id))
      expect(changed).toBe(true)
      expect(await rightsOf(userId)).toEqual({ ...none, [right]: true })
      expect((await administrator.call('approveUserRight', decision(proposal.id))).changed).toBe(false)
      expect(
        (await support.call('changeUserRight', { body: { userId, right, grant: true, reason } })).changed,
      ).toBe(false)
      const trail = await test.db
        .selectFrom('auditTrail')
        .innerJoin('auditEffects', 'auditEffects.auditId', 'auditTrail.id')
        .select(['auditTrail.action', 'auditTrail.actorId'])
        .where('auditEffects.entity', '=', 'user')
        .where('auditEffects.entityId', '=', userId)
        .execute()
      expect(trail).toEqual([{ action: 'approve', actorId: administrator.userId }])
    },
  )

  it('a right is not given on the proposal of an account that lost its role or was disabled', async () => {
    const gone = await test.as('support')
    const { id: userId } = await analyst()
    const { id } = await proposed(userId, 'lead', gone)
    await test.db.updateTable('users').set({ enabled: false }).where('id', '=', gone.userId).execute()
    const refused = await administrator.refused('approveUserRight', decision(id))
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(await rightsOf(userId)).toEqual(none)
    const body = { reason: 'Chi l’ha proposto non c’è più' }
    await administrator.call('refuseUserRight', { params: { id }, body })
    await administrator.call('approveUserRight', decision((await proposed(userId, 'lead')).id))
    expect(await rightsOf(userId)).toEqual({ ...none, lead: true })
  })

  it('a right is not decided by who proposed it, nor by who would get it', async () => {
    const holder = await test.as('administrator', { laboratory: test.laboratory })
    const proposal = await proposed(holder.userId, 'lead', administrator)
    for (const person of [administrator, holder]) {
      const error = await person.refused('approveUserRight', decision(proposal.id))
      expect(error).toMatchObject({ status: 403, details: { code: 'second_person' } })
      const refusal = { params: { id: proposal.id }, body: { reason } }
      expect((await person.refused('refuseUserRight', refusal)).details.code).toBe('second_person')
    }
    expect(await rightsOf(holder.userId)).toEqual(none)
    const third = await test.as('administrator')
    await third.call('approveUserRight', decision(proposal.id))
    expect((await rightsOf(holder.userId)).lead).toBe(true)
  })

  it('a right cannot be written as approved by its proposer, even past the service', async () => {
    const { id: userId } = await analyst()
    const { id } = await proposed(userId, 'lead')
    const forged = test.db
      .updateTable('userRights')
      .set({ status: 'approved', decidedBy: support.userId, decidedAt: test.clock.now() })
      .where('id', '=', id)
      .execute()
    await expect(forged).rejects.toThrow('user_rights_third_person')
  })

  it('a right that is refused is not held, and its proposer and holder are told why', async () => {
    const { id: userId } = await analyst()
    const { id } = await proposed(userId, 'validator')
    await administrator.call('refuseUserRight', { params: { id }, body: { reason: 'Manca la nomina' } })
    expect(await rightsOf(userId)).toEqual(none)
    const told = await test.db
      .selectFrom('notifications')
      .select(['userId', 'text'])
      .where('entityType', '=', 'user-right')
      .where('entityId', '=', id)
      .where('title', '=', 'Diritto proposto')
      .orderBy('userId')
      .execute()
    expect(told.map((one) => one.userId).sort()).toEqual([support.userId, userId].sort())
    expect(told[0]?.text).toContain('Manca la nomina')
    expect((await administrator.refused('approveUserRight', decision(id))).details.code).toBe(
      'invalid_transition',
    )
  })

  it('a right is taken away at once, with its reason in the trail; a supervisor at work is signed out', async () => {
    const holder = await test.as('supervisor', { roles: ['supervisor', 'analyst'], lead: true })
    const take = (right: 'supervisor' | 'lead') =>
      support.call('changeUserRight', { body: { userId: holder.userId, right, grant: false, reason } })
    expect((await take('lead')).changed).toBe(true)
    expect((await take('lead')).changed).toBe(false)
    expect((await holder.call('getMe')).hcp?.lead).toBe(false)
    await take('supervisor')
    expect((await holder.refused('getMe')).status).toBe(401)
    expect(await rightsOf(holder.userId)).toEqual(none)
    const row = await test.db
      .selectFrom('auditTrail')
      .selectAll()
      .where('entity', '=', 'user')
      .where('entityId', '=', holder.userId)
      .where('action', '=', 'retire_right')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ reason, actorId: support.userId, details: { right: 'supervisor' } })
  })

  it('a right that waits is taken back by not granting it', async () => {
    const { id: userId } = await analyst()
    const { id } = await proposed(userId, 'lead')
    const answer = await support.call('changeUserRight', {
      body: { userId, right: 'lead', grant: false, reason },
    })
    expect(answer.proposal).toMatchObject({ id, status: 'withdrawn' })
    expect((await support.call('listUserRights', { query: { userId, status: ['pending'] } })).total).toBe(0)
  })

  it('a right needs an enabled account with a name and a laboratory', async () => {
    const outside = await createUser(test.db, { roles: ['support'] })
    const error = await support.refused('changeUserRight', {
      body: { userId: outside.id, right: 'lead', grant: true, reason },
    })
    expect(error).toMatchObject({ status: 422, message: 'Assegnare prima un laboratorio.' })
  })

  it('a right that is the only role of its holder is not taken away', async () => {
    const holder = await createUser(test.db, { roles: ['supervisor'], workgroupId: test.laboratory.id })
    const body = { userId: holder.id, right: 'supervisor' as const, grant: false, reason }
    expect((await support.refused('changeUserRight', { body })).message).toContain('unico ruolo')
    expect((await rightsOf(holder.id)).supervisor).toBe(true)
  })

  it('a right of an administrator is not touched by support', async () => {
    const body = { userId: administrator.userId, right: 'lead' as const, grant: true, reason }
    expect((await support.refused('changeUserRight', { body })).details.code).toBe('permission_denied')
  })
})

describe('no other call gives a right', () => {
  const hcp = { title: null, name: 'Lucia', surname: 'Neri', phone: null, screenings: [] }

  it('an account that is made or changed gets no right', async () => {
    const rich = { ...hcp, surname: 'Nuova', lead: true, validator: true, workgroupId: test.laboratory.id }
    const account = { email: 'nuova@example.org', hcp: rich }
    const error = await support.refused('createUser', {
      body: { ...account, roles: ['analyst', 'supervisor'] },
    })
    expect(error).toMatchObject({
      status: 403,
      details: { code: 'right_by_proposal', fields: [{ path: 'roles' }] },
    })
    const made = await support.call('createUser', { body: { ...account, roles: ['analyst'] } })
    expect(await rightsOf(made.id)).toEqual(none)
    const params = { id: made.id }
    const roles = ['analyst' as const, 'supervisor' as const]
    for (const body of [{ roles }, { roles, hcp: rich }])
      expect((await support.refused('updateUser', { params, body })).details.code).toBe('right_by_proposal')
    await support.call('updateUser', { params, body: { hcp: rich } })
    expect(await rightsOf(made.id)).toEqual(none)
  })

  it('an administrator’s edit gives no right, nor does the own profile', async () => {
    const { id } = await analyst()
    const roles = ['analyst' as const, 'supervisor' as const]
    const error = await administrator.refused('updateUser', { params: { id }, body: { roles } })
    expect(error.details.code).toBe('right_by_proposal')
    const own = await test.as('planner')
    await own.call('updateOwnProfile', {
      body: { ...hcp, surname: 'Propria', lead: true, validator: true, roles } as never,
    })
    expect(await rightsOf(own.userId)).toEqual(none)
  })

  it('an edit that leaves a right as it is keeps it', async () => {
    const { id } = await createUser(test.db, {
      ...hcp,
      roles: ['supervisor'],
      lead: true,
      validator: true,
      workgroupId: test.laboratory.id,
    })
    const body = { roles: ['supervisor' as const], hcp: { ...hcp, workgroupId: test.laboratory.id } }
    await support.call('updateUser', { params: { id }, body })
    expect(await rightsOf(id)).toEqual({ supervisor: true, lead: true, validator: true })
  })

  it('support moves neither the address nor the laboratory of somebody who signs', async () => {
    const { id } = await createUser(test.db, {
      roles: ['analyst'],
      lead: true,
      workgroupId: test.laboratory.id,
    })
    const params = { id }
    const email = { params, body: { email: 'mia@example.org' } }
    expect((await support.refused('updateUser', email)).details.fields?.[0]?.path).toBe('email')
    const move = { params, body: { hcp: { ...hcp, workgroupId: null } } }
    expect((await support.refused('updateUser', move)).status).toBeGreaterThanOrEqual(403)
    await administrator.call('updateUser', email)
  })

  it('an invitation makes a proposal of the role of a supervisor', async () => {
    const office = await test.as('administration')
    const invite = { email: 'invitata@example.org', workgroupId: test.laboratory.id }
    const alone = await office.refused('createInvite', { body: { ...invite, roles: ['supervisor'] } })
    expect(alone.details.fields?.[0]?.path).toBe('roles')
    await office.call('createInvite', { body: { ...invite, roles: ['supervisor', 'analyst'] } })
    const letter = (await test.letters()).findLast(({ to }) => to === invite.email)
    const code = /invite\/accept\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const { userId } = await test.anonymous.call('acceptInvite', {
      params: { code },
      body: { password: 'Una-Password-2026', hcp: { ...hcp, surname: 'Invitata' } },
    })
    expect(await rightsOf(userId)).toEqual(none)
    const { items } = await administrator.call('listUserRights', { query: { userId } })
    expect(items).toMatchObject([
      { right: 'supervisor', status: 'pending', createdBy: { id: office.userId } },
    ])
  })
})
