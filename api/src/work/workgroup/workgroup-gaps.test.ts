import { workgroupGaps, workgroupTypeLabels } from '@sne/shared/domain'
import { expect, it } from 'vitest'
import { json } from '../../platform/database/columns.ts'
import { createWorkgroup, startTestApp } from '../../testing/index.ts'

const types = Object.keys(workgroupTypeLabels) as (keyof typeof workgroupTypeLabels)[]
const combinations = types.flatMap((type) =>
  Array.from({ length: 32 }, (_, bits) => ({
    type,
    phones: bits & 1 ? ['055 1'] : [],
    email: bits & 2 ? `g-${type}-${bits}@ospedale.example` : null,
    screenings: bits & 4 ? (['sne'] as const) : [],
    pediatric: (bits & 8) > 0,
    answered: (bits & 16) > 0,
  })),
)

it('the list of incomplete laboratories and birth points holds exactly those with a gap', async () => {
  const test = await startTestApp()
  try {
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    for (const { type, phones, email, screenings, pediatric, answered } of combinations) {
      const { id, config } = await createWorkgroup(test.db, {
        type,
        ...(answered && { referenceLaboratoryId: laboratory.id }),
      })
      await test.db
        .updateTable('workgroups')
        .set({ phones, email, config: json({ ...config, screenings: [...screenings], pediatric }) })
        .where('id', '=', id)
        .execute()
    }
    const administration = await test.as('administration')
    const list = async (incomplete?: boolean) =>
      (await administration.call('listWorkgroups', { query: { incomplete, pageSize: 500 } })).items
    const all = await list()
    expect(all.length).toBeGreaterThan(combinations.length)
    const gaps = all.filter((one) => workgroupGaps(one).length > 0).map(({ id }) => id)
    expect((await list(true)).map(({ id }) => id)).toEqual(gaps)
    expect(await list(false)).toHaveLength(all.length - gaps.length)
  } finally {
    await test.close()
  }
})
