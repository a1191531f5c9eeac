import { letterTemplateSeeds } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const draft = async () => {
  const office = await test.as('administration')
  const { items } = await office.call('listLetterTemplates', {
    query: { of: 'laboratory', state: ['draft'] },
  })
  return office.call('getLetterTemplates', { params: { id: items[0]?.id ?? 0 } })
}
const signing = (id: number, revision: number, step: 'first' | 'second' = 'first') => ({
  params: { id },
  body: { step, replacesId: null, revision },
})

it('a laboratory starts with a draft of the template, which two leads put into force', async () => {
  const { id, revision, templates } = await draft()
  expect(templates).toEqual(letterTemplateSeeds)
  const first = await test.as('supervisor', { lead: true })
  await first.call('approveLetterTemplates', signing(id, revision))
  const alone = await first.refused('approveLetterTemplates', signing(id, revision, 'second'))
  expect(alone.details.code).toBe('second_person')
  const second = await test.as('analyst', { lead: true })
  const { set } = await second.call('approveLetterTemplates', signing(id, revision, 'second'))
  expect(set.state).toBe('active')
  const copy = await first.call('copyLetterTemplates', { body: { from: 'active' } })
  expect(copy).toMatchObject({ version: 2, state: 'draft', copiedFrom: { id } })
})

it('a laboratory that is made later has its draft too', async () => {
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const lead = await test.as('supervisor', { lead: true, laboratory })
  const { items } = await lead.call('listLetterTemplates', { query: { of: 'laboratory' } })
  expect(items).toMatchObject([{ state: 'draft', laboratory: { id: laboratory.id } }])
})

it('a draft is edited by whoever may begin one, and a lead signs the revision that was read', async () => {
  const office = await test.as('administration')
  const { id, revision, templates } = await draft()
  const written = templates.map((one, index) => (index === 0 ? { ...one, title: 'Nuovo controllo' } : one))
  const params = { id }
  const plain = await test.as('analyst')
  const body = { revision, templates: written }
  expect((await plain.refused('updateLetterTemplates', { params, body })).details.code).toBe('lead_required')
  await office.call('updateLetterTemplates', { params, body })
  expect((await office.refused('updateLetterTemplates', { params, body })).details.code).toBe('stale_version')
  const lead = await test.as('supervisor', { lead: true })
  expect((await lead.refused('approveLetterTemplates', signing(id, revision))).details.code).toBe(
    'stale_version',
  )
  const view = await lead.call('getLetterTemplates', { params })
  expect(view.changes).toMatchObject([
    { rule: 'Lettera alla famiglia · italiano', fields: [{ field: 'title', after: 'Nuovo controllo' }] },
  ])
  await lead.call('approveLetterTemplates', signing(id, view.revision))
  const signed = { params, body: { revision: view.revision, templates: written } }
  expect((await office.refused('updateLetterTemplates', signed)).details.code).toBe('invalid_transition')
})

it('an unknown field is refused, a name in a mail too, and nothing is written', async () => {
  const office = await test.as('administration')
  const { id, revision, templates } = await draft()
  const refused = async (kind: string, text: string) =>
    (
      await office.refused('updateLetterTemplates', {
        params: { id },
        body: { revision, templates: templates.map((one) => (one.kind === kind ? { ...one, text } : one)) },
      })
    ).details
  expect(await refused('family', 'Gentile {cognome}')).toMatchObject({
    code: 'validation',
    fields: [{ path: 'templates', message: expect.stringMatching(/\{cognome\} non esiste/) }],
  })
  expect((await refused('birth_point_mail', 'Neonato {neonato}: {telefono}')).code).toBe('validation')
  expect(await draft()).toMatchObject({ revision, templates })
})

it('another laboratory neither sees nor writes the draft', async () => {
  const { id, revision, templates } = await draft()
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('administration', { laboratory })
  expect((await stranger.refused('getLetterTemplates', { params: { id } })).status).toBe(404)
  const body = { revision, templates }
  expect((await stranger.refused('updateLetterTemplates', { params: { id }, body })).status).toBe(404)
})
