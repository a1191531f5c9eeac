import {
  maySign,
  policyApprovalRefusal,
  policyStep,
  type RequirableLevel,
  requirableLevels,
} from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { analysisTypeId } from '../../testing/plates.ts'

/**
 * Every button of a control policy (change, approve, keep) in every state of it, by every kind of person. No button makes the
 * server fail. A step that the domain's rules refuse gets a sentence and changes nothing. Every other step takes effect.
 */
type Levels = readonly RequirableLevel[]
type Name =
  | 'proposer'
  | 'other lead'
  | 'analyst'
  | 'supervisor'
  | 'session of support'
  | 'planner'
  | 'administrator'

let test: TestApp
let typeId: number
const people = new Map<Name, { person: TestPerson; lead: boolean; impersonated: boolean; reads: boolean }>()
beforeAll(async () => {
  test = await startTestApp({ controls: false })
  typeId = await analysisTypeId(test, 'btd_act')
  const support = await test.as('support')
  const add = async (
    name: Name,
    person: Promise<TestPerson>,
    more: { lead?: boolean; impersonated?: boolean; reads?: boolean } = {},
  ) => people.set(name, { person: await person, lead: false, impersonated: false, reads: true, ...more })
  await add('proposer', test.as('analyst', { lead: true }), { lead: true })
  await add('other lead', test.as('supervisor', { lead: true }), { lead: true })
  await add('analyst', test.as('analyst'))
  await add('supervisor', test.as('supervisor'))
  await add('session of support', test.as('analyst', { lead: true, impersonatedBy: support.userId }), {
    lead: true,
    impersonated: true,
  })
  await add('planner', test.as('planner', { lead: true }), { lead: true, reads: false })
  await add('administrator', test.as('administrator'))
})
afterAll(() => test.close())

const who = (name: Name) => {
  const one = people.get(name)
  if (!one) throw new Error(`Nobody is ${name}`)
  return one
}
interface State {
  readonly named: Levels
  readonly proposed: Levels | null
}
const states: Readonly<Record<string, State>> = {
  'without levels': { named: [], proposed: null },
  'with levels': { named: ['low', 'high'], proposed: null },
  'with a reduction that waits': { named: ['low', 'high'], proposed: ['high'] },
  'with no level proposed': { named: ['low'], proposed: [] },
}
const names = [
  'proposer',
  'other lead',
  'analyst',
  'supervisor',
  'session of support',
  'planner',
  'administrator',
] as const satisfies Name[]

/** Writes the state as the steps of two people leave it. */
async function reset({ named, proposed }: State): Promise<void> {
  const { userId } = who('proposer').person
  await test.db.deleteFrom('controlPolicies').where('analysisTypeId', '=', typeId).execute()
  if (named.length === 0 && proposed === null) return
  const now = test.clock.now()
  await test.db
    .insertInto('controlPolicies')
    .values({
      ...{
        workgroupId: test.laboratory.id,
        analysisTypeId: typeId,
        levels: [...named],
        changedAt: now,
        changedBy: userId,
      },
      ...(proposed ? { proposedLevels: [...proposed], proposedAt: now, proposedBy: userId } : {}),
    })
    .execute()
}
async function stored(): Promise<State> {
  const row = await test.db
    .selectFrom('controlPolicies')
    .select(['levels', 'proposedLevels'])
    .where('analysisTypeId', '=', typeId)
    .executeTakeFirst()
  return { named: row?.levels ?? [], proposed: row?.proposedLevels ?? null }
}
const sorted = ({ named, proposed }: State) => ({
  named: requirableLevels.filter((level) => named.includes(level)),
  proposed: proposed && requirableLevels.filter((level) => proposed.includes(level)),
})
const wanted: readonly Levels[] = [[], ['low'], ['high'], ['low', 'high'], [...requirableLevels]]

describe.each(Object.entries(states))('a policy %s', (_, state) => {
  it.each(names)('a control policy’s calls answer %s as the rules of its buttons say', async (name) => {
    const { person, lead, impersonated, reads } = who(name)
    const signer = {
      id: person.userId,
      hcp: { lead, validator: false },
      impersonatedBy: impersonated ? { id: 1 } : null,
    } as never
    const call = async (kind: 'setControlPolicy' | 'approveControlPolicy', levels: Levels) => {
      await reset(state)
      const answer = await person.raw(kind, {
        params: { id: typeId },
        body: { levels: [...levels] },
      } as never)
      const told = `${kind} ${levels.join('+') || '-'}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
      expect(answer.statusCode, told).toBeLessThan(500)
      const isDone = answer.statusCode === 200
      if (!isDone) {
        expect([403, 409], told).toContain(answer.statusCode)
        expect(answer.json().message, told).toMatch(/^[A-ZÈ].*[a-zà-ù]/)
        expect(sorted(await stored()), told).toEqual(sorted(state))
      }
      return { isDone, told }
    }
    for (const levels of wanted) {
      const set = await call('setControlPolicy', levels)
      expect(set.isDone, set.told).toBe(reads && maySign(signer, 'lead'))
      if (set.isDone) {
        const step = policyStep(state.named, levels)
        expect(sorted(await stored()), set.told).toEqual({ named: step.inForce, proposed: step.proposed })
      }
      const approved = await call('approveControlPolicy', levels)
      const proposedBy = state.proposed ? who('proposer').person.userId : null
      const same = sorted({ named: levels, proposed: null }).named.join() === state.proposed?.join()
      expect(approved.isDone, approved.told).toBe(
        reads && same && policyApprovalRefusal({ proposedBy }, signer) === null,
      )
      if (approved.isDone) expect(await stored()).toEqual({ named: [...levels], proposed: null })
    }
  })
})
