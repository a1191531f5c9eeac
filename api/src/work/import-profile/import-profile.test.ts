import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { tshSpec } from '../../testing/own-profile.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const spec = {
  ...tshSpec,
  label: 'Lettore del galattosio',
  marks: ['Galattosio T'],
  columns: { ...tshSpec.columns, well: ['Well'], sample: ['SampleID'], type: ['Type'] },
  kinds: { sample: ['Sample'], blank: ['Blank'], qc: ['QC'], standard: ['Cal'] },
  analytes: [{ name: 'Galattosio T', code: 'TGAL' }],
}

/** A closed plate and its file, in which the analyte has a name that no built-in profile knows. */
async function renamed() {
  await acceptedCards(test, 2)
  const plate = await closedPlate(test, 'tgal_tot')
  const file = fileFor(plate, 'tgal_tot')
  return { plate, file: { ...file, bytes: file.bytes.replaceAll('TGAL', 'Galattosio T') } }
}
const people = async () => ({
  analyst: await test.as('analyst'),
  lead: await test.as('supervisor', { lead: true }),
  other: await test.as('analyst', { lead: true }),
  office: await test.as('administration'),
})
const sign = (id: number, step: 'first' | 'second', revision = 0, replacesId: number | null = null) => ({
  params: { id },
  body: { step, replacesId, revision },
})

it('a profile reads files of its laboratory once two leads signed it, with id, version and hash reported', async () => {
  const { plate, file } = await renamed()
  const { analyst, lead, other, office } = await people()
  const params = { id: plate.id }
  const dryRun = async () =>
    (await analyst.call('importResults', { params, body: { dryRun: true }, file })).report
  expect((await dryRun()).importable).toBe(false)
  const draft = await office.call('createImportProfile', { body: { spec } })
  const told = await test.db.selectFrom('notifications').select(['userId', 'title', 'text']).execute()
  expect(told).toContainEqual({
    userId: lead.userId,
    title: 'Profilo di importazione «Lettore del galattosio» da approvare',
    text: expect.stringContaining('mancano due firme'),
  })
  expect([draft.state, draft.version, draft.label]).toEqual(['draft', 1, 'Lettore del galattosio'])
  expect((await analyst.refused('approveImportProfile', sign(draft.id, 'first'))).details.code).toBe(
    'lead_required',
  )
  await lead.call('approveImportProfile', sign(draft.id, 'first'))
  expect((await lead.refused('approveImportProfile', sign(draft.id, 'second'))).details.code).toBe(
    'second_person',
  )
  expect((await dryRun()).profile.id).not.toBe(draft.profileId)
  await other.call('approveImportProfile', sign(draft.id, 'second'))
  const report = await dryRun()
  const view = await analyst.call('getImportProfileSet', { params: { id: draft.id } })
  expect(report.problems.map(({ text }) => text)).toEqual([])
  expect(report.profile).toMatchObject({ id: draft.profileId, label: spec.label, version: 1 })
  const answer = await analyst.call('importResults', { params, body: {}, file })
  expect(answer.kind).toBe('imported')
  const kept = await test.db
    .selectFrom('plateResults')
    .select(['profileId', 'report'])
    .executeTakeFirstOrThrow()
  expect(kept.profileId).toBe(draft.profileId)
  expect(kept.report.profile).toEqual(report.profile)
  expect(view.hash).toMatch(/^[0-9a-f]{64}$/u)
  expect(kept.report.profile.hash).toBe(view.hash)
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('analyst', { laboratory })
  expect((await stranger.refused('getImportProfileSet', { params: { id: draft.id } })).status).toBe(404)
  expect((await stranger.call('listImportProfileSets', {})).total).toBe(0)
})

it('a draft is edited until it is signed; a new version begins from an earlier one and says what changes', async () => {
  const { lead, other, office, analyst } = await people()
  const draft = await office.call('createImportProfile', { body: { spec } })
  const params = { id: draft.id }
  expect((await analyst.refused('createImportProfile', { body: { spec } })).details.code).toBe(
    'lead_required',
  )
  expect((await office.refused('createImportProfile', { body: { spec } })).message).toContain(
    'già un profilo',
  )
  const edited = { ...spec, decimal: ',' as const }
  const changed = await lead.call('updateImportProfile', { params, body: { revision: 0, spec: edited } })
  expect(changed.revision).toBe(1)
  const late = await office.refused('updateImportProfile', { params, body: { revision: 0, spec } })
  expect(late.details.code).toBe('stale_version')
  expect((await lead.refused('approveImportProfile', sign(draft.id, 'first'))).details.code).toBe(
    'stale_version',
  )
  await lead.call('approveImportProfile', sign(draft.id, 'first', 1))
  const signed = await office.refused('updateImportProfile', { params, body: { revision: 1, spec } })
  expect(signed.message).toContain('ha già una firma')
  await lead.call('withdrawImportProfileApproval', { params, body: {} })
  await lead.call('approveImportProfile', sign(draft.id, 'first', 1))
  await other.call('approveImportProfile', sign(draft.id, 'second', 1))
  const next = await office.call('copyImportProfile', { body: { from: 'active', setId: draft.id } })
  expect([next.version, next.profileId]).toEqual([2, draft.profileId])
  const body = { revision: 0, spec: { ...edited, notDetected: ['n.r.'] } }
  await office.call('updateImportProfile', { params: { id: next.id }, body })
  const view = await office.call('getImportProfileSet', { params: { id: next.id } })
  expect(view.changes).toEqual([{ part: 'Parole', name: 'Non rilevato', kind: 'added', fields: [] }])
  await lead.call('approveImportProfile', sign(next.id, 'first', 1, draft.id))
  await other.call('approveImportProfile', sign(next.id, 'second', 1, draft.id))
  const states = (await office.call('listImportProfileSets', { query: { sort: 'version' } })).items
  expect(states.map(({ version, state }) => [version, state])).toEqual([
    [1, 'retired'],
    [2, 'active'],
  ])
})

it('a lead takes a profile out of force with a reason; files are no longer read by it', async () => {
  const { plate, file } = await renamed()
  const { analyst, lead, other, office } = await people()
  const draft = await office.call('createImportProfile', { body: { spec } })
  const retire = { params: { id: draft.id }, body: { reason: 'Strumento dismesso' } }
  expect((await lead.refused('retireImportProfile', retire)).details.code).toBe('invalid_transition')
  await lead.call('approveImportProfile', sign(draft.id, 'first'))
  await other.call('approveImportProfile', sign(draft.id, 'second'))
  expect((await office.refused('retireImportProfile', retire)).details.code).toBe('lead_required')
  expect((await lead.call('retireImportProfile', retire)).state).toBe('retired')
  const { report } = await analyst.call('importResults', {
    params: { id: plate.id },
    body: { dryRun: true },
    file,
  })
  expect(report.importable).toBe(false)
  expect(report.profiles.map(({ id }) => id)).not.toContain(draft.profileId)
})

it('a profile may not say what loosens a refusal, and is refused with the place', async () => {
  const { office } = await people()
  const loose = { ...spec, columns: { ...spec.columns, other: ['Status'] } }
  const refused = await office.refused('createImportProfile', { body: { spec: loose } })
  expect(refused.message).toContain('«Status»')
  expect(
    (
      await office.refused('createImportProfile', {
        body: { spec: { ...spec, base: 'no_such', layout: 'base' } },
      })
    ).message,
  ).toContain('Il profilo di partenza')
})

const file = {
  name: 'prova.csv',
  type: 'text/csv',
  bytes: Buffer.from(
    'Strumento;Prova\n\nPosto;Etichetta;Tireotropina;Status\nA1;SN26000001;3,2;OK\nB1;SN26000002;12,5;REJECTED\n',
  ),
}

it('an example file is looked at without keeping anything', async () => {
  const { analyst } = await people()
  const seen = await analyst.call('previewProfileFile', { body: {}, file })
  expect(seen).toMatchObject({ format: 'text', delimiter: ';', headerLine: 3, layout: 'wide', decimal: ',' })
  expect(seen.columns.map(({ title, values, fixed }) => [title, values[0], fixed])).toEqual([
    ['Posto', 'A1', false],
    ['Etichetta', 'SN26000001', false],
    ['Tireotropina', '3,2', false],
    ['Status', 'OK', true],
  ])
  expect(await test.db.selectFrom('files').select('id').execute()).toEqual([])
  const odd = { ...file, bytes: Buffer.from([0, 1, 2, 3]) }
  expect((await analyst.refused('previewProfileFile', { body: {}, file: odd })).details.code).toBe(
    'file_unreadable',
  )
  const planner = await test.as('planner')
  expect((await planner.refused('previewProfileFile', { body: {}, file })).status).toBe(403)
})

it('a draft is tried on a file: values, unread ones and unknown names', async () => {
  const { analyst } = await people()
  const body = { spec: JSON.stringify(tshSpec) }
  const tried = await analyst.call('tryProfile', { body: body as never, file })
  expect(tried.rows.map(({ well, analyte, value }) => [well, analyte, value])).toEqual([
    ['A1', 'TSH', 3.2],
    ['B1', 'TSH', null],
  ])
  const unknown = { spec: JSON.stringify({ ...tshSpec, analytes: [] }) }
  expect((await analyst.call('tryProfile', { body: unknown as never, file })).unknownNames).toEqual([
    'Tireotropina',
  ])
})

it('a profile leaves out as many long names as it may name, from its draft to both signatures', async () => {
  const { analyst, lead, other } = await people()
  const ignored = Array.from({ length: 100 }, (_, at) => `Data (acquisizione) ${at}`.padEnd(80, '.'))
  const draft = await lead.call('createImportProfile', { body: { spec: { ...spec, ignored } } })
  await lead.call('approveImportProfile', sign(draft.id, 'first'))
  await other.call('approveImportProfile', sign(draft.id, 'second'))
  const view = await analyst.call('getImportProfileSet', { params: { id: draft.id } })
  expect([view.state, view.spec.ignored.length]).toEqual(['active', 100])
})
