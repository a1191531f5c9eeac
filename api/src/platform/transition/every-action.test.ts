import type { EndpointName } from '@sne/shared/contract'
import {
  followUpActionLabels,
  gridActionNames,
  keysOf,
  lifecycles,
  type Machine,
  type MachineEntity,
  machines,
  manualAction,
  manualTargets,
  type Role,
  step,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { newEqaRound } from '../../testing/eqa.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newInstrument, newReagentLot } from '../../testing/materials.ts'
import { acceptedCards, analysisTypeId, closedPlate } from '../../testing/plates.ts'
import { pendingReport } from '../../testing/reported.ts'
import { sendShipment } from '../../testing/shipments.ts'

/**
 * Every action of the machines that a call causes, in every status of its record, through the server: no failure of the
 * server, 409 with from, to and allowed where the machine refuses, and `changed: false` where the action took effect before.
 */
let test: TestApp
const people = new Map<Role, TestPerson>()
/** Whose requests the administrator decides. */
let otherAdministrator: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  for (const role of [
    'acceptance',
    'planner',
    'analyst',
    'supervisor',
    'support',
    'administration',
    'administrator',
  ] as const)
    people.set(role, await test.as(role, { lead: true, validator: true }))
  otherAdministrator = await test.as('administrator')
})
afterAll(() => test.close())

interface Attempt {
  /** Action of the machine in the record's status. */
  readonly action: string | ((from: string) => string)
  readonly role: Role
  readonly call: EndpointName
  readonly input: (id: number) => object
}
interface Trial {
  readonly table: string
  /** A record with its dependent rows, made by the product's calls. */
  readonly record: () => Promise<number>
  readonly attempts: readonly Attempt[]
}

const reason = 'Prova delle transizioni'
const byId = (body: object) => (id: number) => ({ params: { id }, body })
const first = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (!row) throw new Error('One record was made')
  return row
}
const newestId = async (table: string) =>
  first((await sql<{ id: number }>`select max(id) as id from ${sql.id(table)}`.execute(test.db)).rows).id
const analyzableOf = async () => {
  const { id } = first(await acceptedCards(test, 1))
  return (
    await test.db
      .selectFrom('analyzableSamples')
      .select('id')
      .where('sampleId', '=', id)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
  ).id
}

const blocking = [{ code: 'clotted' }]
const decisions = ['accepted', 'not_valid', 'not_required', 'not_received'] as const
const decisionAction = { accepted: 'accept', not_valid: 'mark_not_valid', not_required: 'mark_not_required', not_received: 'mark_not_received' } as const // biome-ignore format: one table
const shipmentOf = new Map<number, number>()

const trials: Readonly<Partial<Record<MachineEntity, Trial>>> = {
  shipping: {
    table: 'shippings',
    record: async () => (await sendShipment(test, { cards: 1 })).id,
    attempts: [
      { action: 'accept', role: 'acceptance', call: 'acceptShipping', input: byId({}) },
      {
        action: 'close',
        role: 'acceptance',
        call: 'closeShipping',
        input: byId({ missingAs: 'not_received' }),
      },
      { action: 'reopen', role: 'acceptance', call: 'reopenShipping', input: byId({ reason }) },
      {
        action: 'not_received',
        role: 'acceptance',
        call: 'markShippingNotReceived',
        input: byId({ confirm: true }),
      },
    ],
  },
  sample: {
    table: 'samples',
    record: async () => {
      const { id } = first(await acceptedCards(test, 1))
      const card = await test.db
        .selectFrom('samples')
        .select('shippingId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      shipmentOf.set(id, card.shippingId ?? 0)
      return id
    },
    attempts: [
      ...decisions.map(
        (status): Attempt => ({
          action: (from) =>
            status === 'accepted' && from === 'not_valid' ? 'reinstate' : decisionAction[status],
          role: 'support',
          call: 'changeSampleStatus',
          input: byId({ status, note: reason, reasons: status === 'not_valid' ? blocking : [] }),
        }),
      ),
      ...decisions.flatMap((status) =>
        (['acceptance', 'administrator'] as const).map(
          (role): Attempt => ({
            action: decisionAction[status],
            role,
            call: 'acceptSample',
            input: (id) => ({
              params: { id: shipmentOf.get(id) },
              body: { sampleId: id, status, reasons: status === 'not_valid' ? blocking : [] },
            }),
          }),
        ),
      ),
      {
        action: 'mark_not_received',
        role: 'acceptance',
        call: 'markSamplesNotReceived',
        input: (id) => ({ body: { ids: [id] } }),
      },
    ],
  },
  'analyzable-sample': {
    table: 'analyzable_samples',
    record: analyzableOf,
    attempts: manualTargets.map((status) => ({
      action: (from) => manualAction(from as never, status),
      role: 'support',
      call: 'changeAnalyzableStatus',
      input: byId({ status, note: reason, reasons: status === 'not_valid' ? blocking : [] }),
    })),
  },
  'analysis-request': {
    table: 'analysis_requests',
    record: async () => {
      await analyzableOf()
      return newestId('analysis_requests')
    },
    attempts: [
      { action: 'close', role: 'support', call: 'closeAnalysisRequest', input: byId({ reason }) },
      { action: 'open', role: 'support', call: 'openAnalysisRequest', input: byId({ reason }) },
    ],
  },
  plate: {
    table: 'plates',
    record: async () => {
      await acceptedCards(test, 1)
      const plate = await closedPlate(test)
      files.set(plate.id, fileFor(plate, 'sne_ms'))
      return plate.id
    },
    attempts: [
      { action: 'close', role: 'planner', call: 'closePlate', input: byId({}) },
      { action: 'reopen', role: 'planner', call: 'reopenPlate', input: byId({ reason }) },
      {
        action: 'import_results',
        role: 'analyst',
        call: 'importResults',
        input: (id) => ({ ...byId({})(id), file: files.get(id) }),
      },
      { action: 'delete_results', role: 'analyst', call: 'deleteResults', input: byId({ reason }) },
      {
        action: 'reject',
        role: 'analyst',
        call: 'rejectRun',
        input: (id) =>
          byId({ cause: 'other', reason, action: reason, repeatBy: people.get('planner')?.userId })(id),
      },
      {
        action: 'take_back_rejection',
        role: 'supervisor',
        call: 'takeBackRejection',
        input: byId({ reason }),
      },
      { action: 'complete', role: 'analyst', call: 'closeGrid', input: byId({ draftVersion: 1 }) },
    ],
  },
  'sample-analysis': {
    table: 'sample_analyses',
    record: async () => {
      await analysedPlate(test, { cards: 1 })
      return newestId('sample_analyses')
    },
    attempts: [
      {
        action: 'decide',
        role: 'analyst',
        call: 'decideSampleAnalysis',
        input: byId({ actionId: 'report_negative' }),
      },
      {
        action: 'suspend',
        role: 'analyst',
        call: 'decideSampleAnalysis',
        input: byId({ actionId: 'suspend' }),
      },
      // Every key of the grid. A refusal by the judgement is another one than that of the machine.
      ...gridActionNames.map(
        (actionId): Attempt => ({
          action: 'key of the grid',
          role: 'analyst',
          call: 'decideSampleAnalysis',
          input: byId({ actionId, note: reason }),
        }),
      ),
    ],
  },
  report: {
    table: 'reports',
    record: async () => (await pendingReport(test)).id,
    attempts: [
      { action: 'accept', role: 'supervisor', call: 'acceptReport', input: byId({ version: 1 }) },
      { action: 'refuse', role: 'supervisor', call: 'refuseReport', input: byId({ reason }) },
      { action: 'reopen', role: 'supervisor', call: 'reopenReport', input: byId({ motivation: reason }) },
    ],
  },
  'sample-request': {
    table: 'sample_requests',
    record: async () => {
      const { id } = await pendingReport(test, 'recall_spot')
      return (
        await test.db
          .selectFrom('sampleRequests')
          .select('id')
          .where('reportId', '=', id)
          .executeTakeFirstOrThrow()
      ).id
    },
    attempts: [
      { action: 'refuse', role: 'supervisor', call: 'refuseSampleRequest', input: byId({ reason }) },
    ],
  },
  invite: {
    table: 'invites',
    record: async () => {
      const body = {
        email: `invito${Math.random().toString(36).slice(2)}@example.org`,
        roles: ['analyst' as const],
        workgroupId: test.laboratory.id,
        screenings: ['sne' as const],
      }
      return (await as('administration').call('createInvite', { body })).id
    },
    attempts: [
      { action: 'withdraw', role: 'administration', call: 'withdrawInvite', input: byId({}) },
      { action: 'resend', role: 'administration', call: 'resendInvite', input: byId({}) },
    ],
  },
  'remote-request': {
    table: 'remote_requests',
    record: async () => {
      const { rows } = await sql<{ id: number }>`insert into remote_requests
        (remote, action, release, reason, step_id, created_at, created_by) values
        ('mfe-x', 'promote', '1.0.0', ${reason}, gen_random_uuid(), ${test.clock.now()}, ${otherAdministrator.userId}) returning id`.execute(
        test.db,
      )
      return Number(first(rows).id)
    },
    attempts: [
      { action: 'approve', role: 'administrator', call: 'approveRemoteRequest', input: byId({}) },
      { action: 'refuse', role: 'administrator', call: 'refuseRemoteRequest', input: byId({ reason }) },
      { action: 'withdraw', role: 'administrator', call: 'withdrawRemoteRequest', input: byId({}) },
    ],
  },
  'follow-up': {
    table: 'follow_ups',
    record: async () => {
      const { newbornId } = first(await acceptedCards(test, 1))
      const made = await test.db
        .insertInto('followUps')
        .values({ newbornId, category: 'sne', workgroupId: test.laboratory.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    },
    attempts: keysOf(followUpActionLabels).map((action) => ({
      action,
      role: 'analyst' as const,
      call: 'updateFollowUp' as const,
      input: byId({ version: 1, action, reason, diagnosis: 'MCAD' }),
    })),
  },
  instrument: {
    table: 'instruments',
    record: async () => {
      materials += 1
      return (await newInstrument(as('planner'), await analysisTypeId(test, 'btd_act'), `I${materials}`)).id
    },
    attempts: [
      { action: 'take_out', role: 'planner', call: 'takeInstrumentOut', input: byId({ reason }) },
      { action: 'take_back', role: 'supervisor', call: 'takeInstrumentBack', input: byId({ reason }) },
      { action: 'retire', role: 'supervisor', call: 'retireInstrument', input: byId({ reason }) },
    ],
  },
  'reagent-lot': {
    table: 'reagent_lots',
    record: async () => {
      materials += 1
      return (await newReagentLot(as('planner'), await analysisTypeId(test, 'btd_act'), `K${materials}`)).id
    },
    attempts: [
      { action: 'release', role: 'supervisor', call: 'releaseReagentLot', input: byId({}) },
      { action: 'quarantine', role: 'planner', call: 'quarantineReagentLot', input: byId({ reason }) },
      { action: 'refuse', role: 'supervisor', call: 'refuseReagentLot', input: byId({ reason }) },
      { action: 'finish', role: 'analyst', call: 'finishReagentLot', input: byId({}) },
      { action: 'readmit', role: 'supervisor', call: 'readmitReagentLot', input: byId({ reason }) },
    ],
  },
  'eqa-round': {
    table: 'eqa_rounds',
    record: async () => {
      materials += 1
      return (await newEqaRound(test, as('analyst'), { number: String(materials) })).id
    },
    attempts: [
      { action: 'send', role: 'supervisor', call: 'sendEqaRound', input: byId({ version: 1 }) },
      {
        action: 'evaluate',
        role: 'analyst',
        call: 'evaluateEqaRound',
        input: byId({ version: 1, scores: [] }),
      },
      { action: 'close', role: 'supervisor', call: 'closeEqaRound', input: byId({}) },
      { action: 'give_up', role: 'supervisor', call: 'giveUpEqaRound', input: byId({ reason }) },
    ],
  },
  'user-right': {
    table: 'user_rights',
    record: async () => {
      const { userId } = await test.as('analyst')
      const body = { userId, right: 'lead' as const, grant: true, reason }
      const { proposal } = await as('support').call('changeUserRight', { body })
      if (!proposal) throw new Error('The right was proposed')
      return proposal.id
    },
    attempts: [
      { action: 'approve', role: 'administrator', call: 'approveUserRight', input: byId({}) },
      { action: 'refuse', role: 'administrator', call: 'refuseUserRight', input: byId({ reason }) },
    ],
  },
}
const files = new Map<number, ReturnType<typeof fileFor>>()
let materials = 0

/** Records that the caller does not see in that status: 404, as for any other out of sight. */
const unseen: Readonly<Partial<Record<MachineEntity, readonly string[]>>> = {
  shipping: [
    'draft acceptShipping',
    'draft closeShipping',
    'draft reopenShipping',
    'draft markShippingNotReceived',
  ],
  sample: ['registered markSamplesNotReceived'],
  // There is no grid before the results.
  plate: ['planning closeGrid', 'punching closeGrid', 'closed closeGrid'],
}

/**
 * Calls that tell their own repetition from another request about an existing record. A repetition is an equal file,
 * an equal decision or a failed run. The status alone, as this test writes it, is another request.
 */
const toldApart: readonly EndpointName[] = [
  'importResults',
  'deleteResults',
  'decideSampleAnalysis',
  'closeGrid',
]

function as(role: Role): TestPerson {
  const person = people.get(role)
  if (!person) throw new Error(`Nobody is signed in as ${role}`)
  return person
}

/** A status alone can be written: columns that go with it are not looked at. */
async function loosen(table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`.execute(test.db)
  for (const { name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(test.db)
}

/** Steps that only follow from others have no call, and are tried by the tests of those others. */
it('the tables of this test name every action that a role may cause by a call', () => {
  const elsewhere: Readonly<Partial<Record<MachineEntity, readonly string[]>>> = {
    // By a scan: taking back, punching, planning.
    sample: ['reinstate', 'take_back', 'take_back_not_received', 'take_back_not_required'],
    'analyzable-sample': ['plan', 'unplan', 'unplan_re_test', 'unplan_second_tier', 'punch', 'unpunch', 'accept',
      'mark_not_valid', 'mark_not_required', 'close', 'repeat', 'reinstate'], // biome-ignore format: one list
    plate: ['start_punching'],
    'sample-request': ['upload_report'],
    notification: ['view', 'work'],
    // By the call that takes the right away.
    'user-right': ['withdraw'],
  }
  for (const [entity, machine] of Object.entries(machines) as [MachineEntity, Machine][]) {
    const caused = machine.transitions.filter(({ effect }) => !effect).map(({ action }) => action)
    const tried = (trials[entity]?.attempts ?? []).flatMap(({ action }) =>
      typeof action === 'string' ? [action] : [],
    )
    const known = new Set([...tried, ...(elsewhere[entity] ?? [])])
    expect(
      [...new Set(caused)].filter((action) => !known.has(action) && entity !== 'sample'),
      `${entity}: add the call that makes the action to trials, or the action with its reason to elsewhere`,
    ).toEqual([])
  }
})

describe.each(Object.keys(trials) as MachineEntity[])('%s', (entity) => {
  const trial = trials[entity]
  if (!trial) throw new Error(`No trial of ${entity}`)
  const { table, attempts, record } = trial
  const machine: Machine = machines[entity]

  beforeAll(() => loosen(table))

  it.each(keysOf(lifecycles[entity].statuses))(
    'a record in status %s answers every action without a failure of the server',
    async (from) => {
      // Cards that an earlier test left unsuitable are planned with those of this record, and could not be judged.
      await sql`update samples set status = 'accepted' where status = 'not_valid'`.execute(test.db)
      const id = await record()
      const reset = sql`update ${sql.id(table)} set status = ${from}, version = 1 where id = ${id}`
      // Attempts that change nothing come first: they all meet the record as it was made.
      const known = attempts.map((attempt) => {
        const action = typeof attempt.action === 'string' ? attempt.action : attempt.action(from)
        return { ...attempt, action, expected: step(machine, from, action, attempt.role) }
      })
      const ordered = known.toSorted(
        (a, b) => Number(a.expected.kind === 'step') - Number(b.expected.kind === 'step'),
      )
      for (const { action, role, call, input, expected } of ordered) {
        await reset.execute(test.db)
        const answer = await as(role).raw(call, input(id) as never)
        const told = `${call} (${action}) from ${from} as ${role}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
        if (answer.statusCode === 501) continue
        if (action === 'key of the grid') {
          expect([200, 409, 422], told).toContain(answer.statusCode)
          if (answer.statusCode !== 200) expect(answer.json().message, told).toMatch(/[a-zà-ù]/)
          continue
        }
        if (unseen[entity]?.includes(`${from} ${call}`)) {
          expect(answer.statusCode, told).toBe(404)
          continue
        }
        expect(answer.statusCode, told).toBeLessThan(500)
        const other = expected.kind === 'already' && toldApart.includes(call) && answer.statusCode === 409
        if (expected.kind === 'refused' || other) {
          expect(answer.statusCode, told).toBe(409)
          const { details } = answer.json() as { details: Record<string, unknown> }
          expect(details, told).toMatchObject({ code: 'invalid_transition', from })
          expect(details, told).toHaveProperty('to')
          expect(Array.isArray(details.allowed), told).toBe(true)
        } else if (expected.kind === 'already')
          expect([answer.statusCode, answer.json().changed], told).toEqual([200, false])
        if (expected.kind === 'role' && answer.statusCode !== 200)
          expect([403, 409], told).toContain(answer.statusCode)
        if (expected.kind === 'role' && answer.statusCode === 200)
          expect(answer.json().changed, told).toBe(false)
      }
    },
  )
})
