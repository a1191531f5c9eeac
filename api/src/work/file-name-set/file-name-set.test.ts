import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { normalisations } from '../../testing/normalisations.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A closed plate and its file, in which the analyte has another name. */
async function renamed(name = 'Galattosio T') {
  await acceptedCards(test, 2)
  const plate = await closedPlate(test, 'tgal_tot')
  const file = fileFor(plate, 'tgal_tot')
  return { plate, file: { ...file, bytes: file.bytes.replaceAll('TGAL', name) } }
}
const bodyOf = (plateId: number, more: object = {}) => ({
  body: {
    profileId: 'wide_table',
    name: 'Galattosio T',
    analyte: 'TGAL',
    plateId,
    fileNames: ['Galattosio T'],
    ...more,
  },
})

it('a file’s name for an analyte reads only after two leads signed it, with version and hash', async () => {
  const { plate, file } = await renamed()
  const params = { id: plate.id }
  const analyst = await test.as('analyst')
  const lead = await test.as('supervisor', { lead: true })
  const other = await test.as('analyst', { lead: true })
  const dryRun = async () =>
    (await analyst.call('importResults', { params, body: { dryRun: true }, file })).report
  const first = await dryRun()
  expect(first.importable).toBe(false)
  expect(first.toMatch).toMatchObject({
    missing: [{ code: 'TGAL' }],
    names: [{ name: 'Galattosio T', refusals: {} }],
    waiting: [],
  })
  const { changed, set } = await analyst.call('proposeFileName', bodyOf(plate.id))
  expect([changed, set.state, set.revision]).toEqual([true, 'draft', 1])
  expect((await analyst.call('proposeFileName', bodyOf(plate.id))).changed).toBe(false)
  const waiting = await dryRun()
  expect([waiting.importable, waiting.toMatch.waiting]).toEqual([
    false,
    [{ name: 'Galattosio T', code: 'TGAL', setId: set.id }],
  ])
  const told = await test.db.selectFrom('notifications').select(['userId', 'text']).execute()
  expect(told).toContainEqual({
    userId: lead.userId,
    text: expect.stringContaining('«Galattosio T» è proposto come nome di TGAL'),
  })
  const sign = (step: 'first' | 'second') => ({
    params: { id: set.id },
    body: { step, replacesId: null, revision: 1 },
  })
  expect((await analyst.refused('approveFileNameSet', sign('first'))).details.code).toBe('lead_required')
  await lead.call('approveFileNameSet', sign('first'))
  expect((await lead.refused('approveFileNameSet', sign('second'))).details.code).toBe('second_person')
  expect((await dryRun()).importable).toBe(false)
  const late = await analyst.refused('proposeFileName', bodyOf(plate.id, { name: 'Gal', fileNames: ['Gal'] }))
  expect(late.message).toContain('ha già la prima firma')
  await other.call('approveFileNameSet', sign('second'))
  const answer = await analyst.call('importResults', { params, body: {}, file })
  expect(answer.kind).toBe('imported')
  expect(answer.report.analytesMapped).toMatchObject([
    { column: expect.stringMatching(/^Galattosio T/), code: 'TGAL' },
  ])
  const { report } = await test.db
    .selectFrom('plateResults')
    .select('report')
    .where('plateId', '=', plate.id)
    .executeTakeFirstOrThrow()
  expect(report.profile).toMatchObject({ namesVersion: 1, hash: expect.stringMatching(/^[\da-f]{64}$/) })
})

it.each([
  ['the name of another analyte', { name: 'TSH', fileNames: ['TSH'] }, 'è già il nome di TSH'],
  [
    'a name that is read already',
    { name: 'Total galactose', fileNames: ['Total galactose'] },
    'già letto come TGAL',
  ],
  ['an analyte of another type', { analyte: 'PHE' }, 'non è del tipo di analisi'],
  ['an unknown profile', { profileId: 'nessuno' }, 'Profilo di importazione sconosciuto'],
  ['a name that the file does not have', { fileNames: ['Altro'] }, 'non è tra quelli del file'],
])('proposeFileName refuses %s', async (_, more, message) => {
  const { plate } = await renamed()
  const analyst = await test.as('analyst')
  const refused = await analyst.refused('proposeFileName', bodyOf(plate.id, more))
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused)).toContain(message)
})

it('nobody of another laboratory adds names or reads the set', async () => {
  const { plate } = await renamed()
  const { set } = await (await test.as('analyst')).call('proposeFileName', bodyOf(plate.id))
  const stranger = await test.as('analyst', { lead: true, laboratory: await createWorkgroup(test.db) })
  expect((await stranger.refused('proposeFileName', bodyOf(plate.id))).status).toBe(404)
  expect((await stranger.refused('getFileNameSet', { params: { id: set.id } })).status).toBe(404)
})

it('a lead takes a name out of the draft as it was read', async () => {
  const { plate } = await renamed()
  const analyst = await test.as('analyst')
  const { set } = await analyst.call('proposeFileName', bodyOf(plate.id))
  const params = { id: set.id }
  const body = { revision: 1, names: [] }
  expect((await analyst.refused('updateFileNameSet', { params, body })).details.code).toBe('lead_required')
  const lead = await test.as('supervisor', { lead: true })
  expect((await lead.call('getFileNameSet', { params })).names).toMatchObject([
    { name: 'Galattosio T', isomer: false },
  ])
  expect(
    (await lead.refused('updateFileNameSet', { params, body: { ...body, revision: 0 } })).details.code,
  ).toBe('stale_version')
  expect(await lead.call('updateFileNameSet', { params, body })).toMatchObject({ revision: 2 })
})

it('a draft of four times the names takes at most five times the normalisations; a swollen name is refused', async () => {
  const { plate } = await renamed()
  const { set } = await (await test.as('analyst')).call('proposeFileName', bodyOf(plate.id))
  const lead = await test.as('supervisor', { lead: true })
  const params = { id: set.id }
  const workOf = (count: number, revision: number) => {
    const names = Array.from({ length: count }, (_, at) => ({
      profileId: 'wide_table',
      name: `Galattosio ${at}`,
      analyte: 'TGAL',
    }))
    return normalisations(() => lead.call('updateFileNameSet', { params, body: { revision, names } }))
  }
  const few = await workOf(50, 1)
  expect(await workOf(200, 2)).toBeLessThan(5 * few)
  const names = [{ profileId: 'wide_table', name: 'ﷺ'.repeat(76), analyte: 'TGAL' }]
  const refused = await lead.refused('updateFileNameSet', { params, body: { revision: 3, names } })
  expect(JSON.stringify(refused)).toContain('più di 160 caratteri')
})
