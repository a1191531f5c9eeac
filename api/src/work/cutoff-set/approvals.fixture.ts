import type { EndpointName } from '@sne/shared/contract'
import { type Role, roles } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../platform/database/open.ts'
import {
  createUser,
  createWorkgroup,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

const states = [
  'draft',
  'signed by them',
  'signed by another',
  'active',
  'retired',
  'template',
  'foreign',
] as const
type State = (typeof states)[number]
const kinds = ['nobody', 'lead', 'validator', 'forced lead'] as const
type Kind = (typeof kinds)[number]
type Step = 'first' | 'second' | 'withdraw'

const readers: readonly Role[] = ['analyst', 'supervisor', 'administration', 'administrator']

/** Answer of the call: a code of refusal, or whether something changed. */
function expected(role: Role, kind: Kind, state: State, step: Step): string | boolean {
  if (!readers.includes(role)) return 'permission_denied'
  if (kind === 'forced lead') return 'support_session'
  if (state === 'foreign') return 'not_found'
  if (state === 'template') return 'invalid_transition'
  if (kind !== 'lead') return 'lead_required'
  if (state === 'active' || state === 'retired') return 'invalid_transition'
  if (step === 'withdraw') {
    if (state === 'draft') return 'invalid_transition'
    return state === 'signed by them' ? true : 'permission_denied'
  }
  if (state === 'signed by them') return step === 'first' ? false : 'second_person'
  const awaited = state === 'draft' ? 'first' : 'second'
  return step === awaited ? true : 'stale_version'
}

/** Every approval in every state by every role: no failure of the server, each refusal for its own reason. */
export function everyApproval(openDatabase: () => Promise<OpenDatabase | undefined>): void {
  let test: TestApp
  let ids: Readonly<Record<'own' | 'template' | 'foreign', number>>
  let signers: readonly [number, number]
  let support: number
  beforeAll(async () => {
    test = await startTestApp({ limits: 'draft', database: await openDatabase() })
    const other = await createWorkgroup(test.db, { limits: 'draft' })
    const idOf = async (workgroupId: number | null) => {
      const set = await test.db
        .selectFrom('cutoffSets')
        .innerJoin('analysisTypes as type', 'type.id', 'cutoffSets.analysisTypeId')
        .select('cutoffSets.id')
        .where('type.code', '=', 'btd_act')
        .where('workgroupId', workgroupId === null ? 'is' : '=', workgroupId)
        .executeTakeFirstOrThrow()
      return set.id
    }
    ids = { own: await idOf(test.laboratory.id), template: await idOf(null), foreign: await idOf(other.id) }
    const lead = async () => (await createUser(test.db, { lead: true, workgroupId: test.laboratory.id })).id
    signers = [await lead(), await lead()]
    support = (await createUser(test.db, { roles: ['support', 'administrator'] })).id
  })
  afterAll(() => test.close())

  const as = async (role: Role, kind: Kind): Promise<TestPerson> =>
    test.as(role, {
      lead: kind === 'lead' || kind === 'forced lead',
      validator: kind === 'validator',
      ...(kind === 'forced lead' ? { impersonatedBy: support } : {}),
    })

  /** Puts the set into the state, whatever was done with it before. */
  async function put(state: State, person: TestPerson): Promise<number> {
    if (state === 'template' || state === 'foreign') return ids[state]
    const now = test.clock.now()
    const none = {
      firstApprovedBy: null,
      firstApprovedAt: null,
      secondApprovedBy: null,
      secondApprovedAt: null,
    }
    const first = { firstApprovedBy: signers[0], firstApprovedAt: now }
    const both = { ...first, secondApprovedBy: signers[1], secondApprovedAt: now }
    const patch = {
      draft: { ...none, state: 'draft' as const },
      'signed by them': { ...none, ...first, firstApprovedBy: person.userId, state: 'draft' as const },
      'signed by another': { ...none, ...first, state: 'draft' as const },
      active: { ...both, state: 'active' as const },
      retired: { ...both, state: 'retired' as const },
    }[state]
    await test.db.updateTable('cutoffSets').set(patch).where('id', '=', ids.own).execute()
    return ids.own
  }

  async function answered(person: TestPerson, id: number, step: Step): Promise<string | boolean> {
    const params = { id }
    const name: EndpointName = step === 'withdraw' ? 'withdrawCutoffApproval' : 'approveCutoffSet'
    const body = step === 'withdraw' ? {} : { step, replacesId: null, revision: 0 }
    const response = await person.raw(name, { params, body } as never)
    const answer = response.json<{ changed?: boolean; details?: { code: string } }>()
    return answer.details?.code ?? answer.changed ?? `${response.statusCode}`
  }

  describe.each(states)('a set: %s', (state) => {
    it.each(roles)('%s approves and withdraws as the rule says', async (role) => {
      for (const kind of kinds) {
        const person = await as(role, kind)
        for (const step of ['first', 'second', 'withdraw'] as const) {
          const id = await put(state, person)
          const told = `${kind} ${step}`
          expect([told, await answered(person, id, step)]).toEqual([told, expected(role, kind, state, step)])
        }
      }
    })

    it.each(roles)('%s reads it, or is refused', async (role) => {
      const person = await as(role, 'nobody')
      const id = await put(state, person)
      const { statusCode } = await person.raw('getCutoffSet', { params: { id } })
      const hidden = state === 'foreign' && role !== 'administrator'
      expect(statusCode).toBe(readers.includes(role) ? (hidden ? 404 : 200) : 403)
    })
  })
}
