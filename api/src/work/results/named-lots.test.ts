import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, analysisTypeId, closedPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

type ClosedPlate = Awaited<ReturnType<typeof closedPlate>>
async function freshPlate() {
  await acceptedCards(test, 2)
  return closedPlate(test)
}
const lowOf = (plate: ClosedPlate) => {
  const well = plate.wells.find(({ qc }) => qc?.level === 'low')
  if (!well?.qc) throw new Error('The plate has a low control')
  return { well: well.position, lot: well.qc.lot ?? '', lotId: well.qc.lotId ?? 0 }
}
/** The file with another name in the well of the low control. */
const fileNaming = (plate: ClosedPlate, name: string) => {
  const file = fileFor(plate, 'sne_ms')
  return { ...file, bytes: file.bytes.replace(`QC-low-${lowOf(plate).well}`, name) }
}
const dryRun = async (plate: ClosedPlate, name: string) => {
  const input = { params: { id: plate.id }, body: { dryRun: true }, file: fileNaming(plate, name) }
  return (await analyst.call('importResults', input)).report
}

/** A registered lot with the targets of the one that the plate has, for another type or level where told. */
async function registered(
  plate: ClosedPlate,
  code: string,
  change: { type?: 'btd_act'; level?: 'high' } = {},
) {
  const { lotId } = lowOf(plate)
  const made = await test.db
    .insertInto('qcLots')
    .columns(['workgroupId', 'analysisTypeId', 'level', 'code', 'expiresOn'])
    .expression((eb) =>
      eb
        .selectFrom('qcLots')
        .select(['workgroupId', 'analysisTypeId', 'level'])
        .select((own) => [own.val(code).as('code'), own.val('2027-06-30').as('expiresOn')])
        .where('id', '=', lotId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('qcLotLimits')
    .columns(['qcLotId', 'analyte', 'expected'])
    .expression((eb) =>
      eb
        .selectFrom('qcLotLimits')
        .select((own) => [own.val(made.id).as('qcLotId'), 'analyte', 'expected'])
        .where('qcLotId', '=', lotId),
    )
    .execute()
  if (change.level)
    await test.db.updateTable('qcLots').set({ level: change.level }).where('id', '=', made.id).execute()
  if (change.type)
    await test.db
      .updateTable('qcLots')
      .set({ analysisTypeId: await analysisTypeId(test, change.type) })
      .where('id', '=', made.id)
      .execute()
  return made.id
}

describe('a registered lot that the file names where the plate has another', () => {
  it('a named registered lot refuses the file until the plate has that lot: the run is judged by its targets', async () => {
    const plate = await freshPlate()
    const { well, lot } = lowOf(plate)
    const lotId = await registered(plate, 'SNE-PROVA-02')
    const file = fileNaming(plate, 'SNE-PROVA-02')
    const params = { id: plate.id }
    const refused = await analyst.refused('importResults', { params, body: { confirmed: true }, file })
    expect(refused.details.code).toBe('file_mismatch')
    expect(refused.message).toContain('SNE-PROVA-02')
    expect(refused.message).toContain(`la piastra prevede il lotto ${lot}`)

    const lead = await test.as('planner', { lead: true })
    await lead.call('reopenPlate', { params, body: { reason: 'Lotto del controllo sbagliato' } })
    await lead.call('placeQualityControl', { params, body: { well, level: 'low', lotId } })
    await lead.call('closePlate', { params, body: {} })
    expect(await analyst.call('importResults', { params, body: {}, file })).toMatchObject({ changed: true })
    const quality = await analyst.call('getPlateQuality', { params })
    expect(quality.controls.find((one) => one.well === well)).toMatchObject({ lot: { code: 'SNE-PROVA-02' } })
  })

  it.each([
    ['of another type', 'BTD-PROVA-01', { type: 'btd_act' }],
    ['of another level', 'SNE-PROVA-H1', { level: 'high' }],
    ['within a longer name', 'SNE-PROVA-07', {}],
  ] as const)('a named registered lot %s refuses the file', async (_, code, change) => {
    const plate = await freshPlate()
    await registered(plate, code, change)
    expect(await dryRun(plate, `QC ${code} inj 2`)).toMatchObject({
      importable: false,
      problems: expect.arrayContaining([
        expect.objectContaining({
          severity: 'error',
          well: lowOf(plate).well,
          text: expect.stringContaining(code),
        }),
      ]),
    })
  })

  it('the planned lot, a code that contains another, and a name without a lot do not refuse the file', async () => {
    const plate = await freshPlate()
    const { lot } = lowOf(plate)
    await registered(plate, lot.slice(0, -1))
    for (const name of [lot, `QC ${lot.toLowerCase()}`, 'Controllo 1'])
      expect((await dryRun(plate, name)).importable).toBe(true)
  })
})

it('a control in a well that the plate leaves empty is listed, and imported only when a person confirms', async () => {
  const plate = await freshPlate()
  const file = fileFor(plate, 'sne_ms')
  const low = file.bytes.split('\r\n').find((line) => line.includes('QC-low')) ?? ''
  const bytes = `${file.bytes}${low.replace(/^[^;]*;[^;]*/, 'H12;QC-low')}\r\n`
  const input = { params: { id: plate.id }, file: { ...file, bytes } }
  const { report } = await analyst.call('importResults', { ...input, body: { dryRun: true } })
  expect(report.wellsUnknown).toMatchObject([{ well: 'H12', sample: 'QC-low' }])
  const refused = await analyst.refused('importResults', { ...input, body: {} })
  expect(refused.details.code).toBe('file_to_confirm')
  expect(refused.message).toContain('H12 «QC-low»')
})
