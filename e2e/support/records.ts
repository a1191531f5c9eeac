import { acceptShipment, analysedPlate, cardsOf, judgeAll, plannedPlate } from './laboratory.ts'
import { ofUrine, orderMessage, sendOrder } from './order-messages.ts'
import { type Person, personAt } from './people.ts'
import type { Place } from './worker-product.ts'

/** Of every kind of record one, for the addresses that name one. */
export interface Records {
  readonly shipping: number
  readonly sample: number
  /** Code of that card. */
  readonly barcode: string
  readonly newborn: number
  readonly pair: number
  readonly message: number
  /** In pairs of the plate's steps: one that is being planned, one with results. */
  readonly planned: number
  readonly analysed: number
  readonly report: number
  /** Serum that was asked for and approved. */
  readonly request: number
  /** An analysis that was suspended. */
  readonly pending: number
  readonly instrument: number
  /** Of reagents. */
  readonly lot: number
  /** A round of external assessment. */
  readonly eqaRound: number
  readonly controlLot: number
  readonly user: number
  readonly sender: number
  readonly workgroup: number
  /** A row of a register. */
  readonly registry: number
  /** Limits of the laboratory that are in force. */
  readonly limits: number
  readonly cardRules: number
  readonly protocol: number
  readonly letters: number
  readonly fileNames: number
  readonly times: number
  /** A draft of a profile by which instruments' files are read. */
  readonly importProfile: number
  readonly controlRules: number
  /** An order on the recall desk. */
  readonly recallCase: number
}

interface Listed<Row = { readonly id: number }> {
  readonly items: readonly Row[]
}

const firstOf = <Row>({ items: [first] }: Listed<Row>, what: string): Row => {
  if (!first) throw new Error(`There is no ${what} to open`)
  return first
}

/** A round of external assessment that has just come, of the programme that there is or of a new one. */
async function roundOf(analyst: Person): Promise<number> {
  const { items: types } = await analyst.get<Listed<{ id: number; code: string }>>('/analysis-type/list')
  const programme = await analyst.send<{ id: number }>('POST', '/quality/eqa/programmes', {
    analysisTypeId: types.find(({ code }) => code === 'btd_act')?.id,
    name: 'Programma delle pagine',
    provider: 'Ente',
    analytes: ['BTD'],
  })
  const today = new Date().toISOString().slice(0, 10)
  const { id } = await analyst.send<{ id: number }>('POST', '/quality/eqa', {
    programmeId: programme.id,
    number: '1',
    year: Number(today.slice(0, 4)),
    receivedOn: today,
    dueOn: today,
    samples: [{ code: 'C1' }, { code: 'C2' }],
  })
  return id
}

/** The draft of a profile of the laboratory. */
async function profileOf(administration: Person): Promise<number> {
  const { builtIn } = await administration.get<{
    builtIn: readonly { readonly id: string; readonly spec: object }[]
  }>('/import-profile/choices')
  const table = builtIn.find(({ id }) => id === 'wide_table')
  const { id } = await administration.send<{ id: number }>('POST', '/import-profile', {
    spec: { ...table?.spec, label: 'Lettore delle pagine', marks: ['Tireotropina'] },
  })
  return id
}

/** Works a shipment of the demonstration through, so that no page that names a record lacks it. */
export async function makeRecords({ product: url }: Place): Promise<Records> {
  const [card] = await acceptShipment(url, 'SPED-000003', 6)
  if (!card) throw new Error('The shipment of the demonstration has cards')
  for (const message of [orderMessage('COPPIA-01', 'ROSSI'), orderMessage('COPPIA-02', 'ROSSI')])
    await sendOrder(url, message)
  await sendOrder(url, ofUrine(orderMessage('ALTROMATERIALE', 'VERDI')))

  const judged = await analysedPlate(url, 'sne_ms')
  const analyst = await personAt(url, 'analista')
  const { version } = await judgeAll(analyst, judged.id, { suspended: 1 })
  await analyst.send('PATCH', `/grid/${judged.id}/close`, { draftVersion: version })

  const acceptance = await personAt(url, 'accettazione')
  const support = await personAt(url, 'supporto')
  const supervisor = await personAt(url, 'supervisore')
  const administration = await personAt(url, 'amministrazione')
  const admin = await personAt(url, 'admin')
  const { newborn } = await acceptance.get<{ newborn: { id: number } }>(`/sample/${card.id}`)
  const { id: request } = await supervisor.send<{ id: number }>('POST', '/v2/sample-request', {
    newbornId: newborn.id,
    type: 'serum_sample',
    categories: ['sne'],
  })
  return {
    shipping: (await cardsOf(acceptance, 'SPED-000003')).id,
    sample: card.id,
    barcode: card.barcode,
    newborn: newborn.id,
    pair: firstOf(await acceptance.get<Listed>('/newborn-duplicate/list'), 'pair').id,
    message: firstOf(await support.get<Listed>('/intake/messages?ack=AE'), 'message').id,
    planned: (await plannedPlate(url, 'tgal_galt')).id,
    analysed: (await analysedPlate(url, 'btd_act')).id,
    pending: firstOf(await analyst.get<Listed>('/sample-analysis/list/pending'), 'suspended analysis').id,
    instrument: firstOf(await analyst.get<Listed>('/instrument/list'), 'instrument').id,
    lot: firstOf(await analyst.get<Listed>('/reagent/list'), 'lot of reagents').id,
    eqaRound: await roundOf(analyst),
    controlLot: firstOf(await analyst.get<Listed>('/quality/lots'), 'control lot').id,
    request,
    report: firstOf(await supervisor.get<Listed>('/report/list/own?pageSize=1'), 'report').id,
    user: firstOf(await support.get<Listed>('/user/list?q=piastre'), 'user').id,
    sender: firstOf(await admin.get<Listed>('/intake/senders'), 'birth point').id,
    workgroup: firstOf(await administration.get<Listed>('/workgroup/list'), 'laboratory').id,
    registry: firstOf(await support.get<Listed>('/internal-registry/list'), 'row of a register').id,
    limits: firstOf(await analyst.get<Listed>('/cutoff-set/list?of=laboratory&state=active'), 'limits').id,
    protocol: firstOf(await analyst.get<Listed>('/recall-protocol/list?of=laboratory'), 'protocol').id,
    letters: firstOf(await analyst.get<Listed>('/letter-template/list?of=laboratory'), 'letters').id,
    fileNames: firstOf(await analyst.get<Listed>('/file-name-set/list?of=laboratory'), 'names in files').id,
    importProfile: await profileOf(administration),
    times: firstOf(await analyst.get<Listed>('/time-set/list?of=laboratory'), 'times').id,
    controlRules: firstOf(await analyst.get<Listed>('/control-rule-set/list?of=laboratory'), 'control rules')
      .id,
    recallCase: firstOf(await analyst.get<Listed>('/recall-case/list'), 'case of the recall desk').id,
    cardRules: firstOf(await analyst.get<Listed>('/planned-card-set/list?of=laboratory'), 'rules').id,
  }
}
