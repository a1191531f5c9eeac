/** A sample in the shape of a sender, and what becomes of it. */
export interface SenderCase {
  readonly file: string
  /** Particularity of the sample. */
  readonly shape: string
  /** Cards as `barcode · newborn`, with the facts that the shape is about. */
  readonly cards: readonly SenderCard[]
  /** Answer and place of the problem where the message is not taken. */
  readonly refused?: { readonly answer: 'AE' | 'AR'; readonly place: string; readonly code: string }
}

export interface SenderCard {
  readonly barcode: string
  readonly newborn: string
  readonly facts: Readonly<Record<string, string>>
}

const taken = (file: string, shape: string, ...cards: readonly SenderCard[]): SenderCase => ({
  file,
  shape,
  cards,
})
const card = (barcode: string, newborn: string, facts: SenderCard['facts'] = {}): SenderCard => ({
  barcode,
  newborn,
  facts,
})
const refused = (
  file: string,
  shape: string,
  answer: 'AE' | 'AR',
  place: string,
  code: string,
): SenderCase => ({
  file,
  shape,
  cards: [],
  refused: { answer, place, code },
})

export const senderCases: readonly SenderCase[] = [
  taken(
    '01-oml-251-spm-after',
    'OML^O21 2.5.1, two OBR of one order, SPM last',
    card('SND2600001', 'MORETTI ELISA', { mother: 'GALLI ANNA', gestation: '39', birthWeight: '3310' }),
  ),
  taken(
    '02-spm-between',
    'SPM between two OBR of one order',
    card('SND2600002', 'FABBRI DIEGO', { motivation: 'first_sample', gestation: '38+4' }),
  ),
  taken(
    '03-obr15-24',
    '2.4 without SPM, material in OBR-15',
    card('SND2600003', 'RIVA NEONATA', { mother: 'RIVA SARA' }),
  ),
  taken(
    '04-card-panel',
    'no SPM and no OBR-15, panel 57717-1 and number 57723-9',
    card('SND2600004', 'LONGO MATTIA'),
  ),
  taken('05-spm-filler-number', 'number of the card in SPM-2.2', card('SND2600005', 'SERRA GIADA')),
  taken('06-three-orders', 'three orders of one card, an SPM each', card('SND2600006', 'COSTA LEO')),
  taken(
    '07-nk1-before-pid',
    'NK1 and PV1 before PID',
    card('SND2600007', 'VILLA PIETRO', { mother: 'VILLA MARTA', ward: 'nursery' }),
  ),
  taken(
    '08-batch',
    'batch (FHS, BHS) of two messages',
    card('SND2600008', 'BRUNI ADA'),
    card('SND2600088', 'NERI UGO'),
  ),
  taken(
    '09-orm-23',
    'ORM^O01 2.3, material in OBR-15, relative as text',
    card('SND2600009', 'BASILE NEONATO', {
      mother: 'BASILE RITA',
      ward: 'tin',
      gestation: '34',
      pediatrician: 'COLOMBO IVO',
    }),
  ),
  taken(
    '10-orm-24-yes-no',
    'ORM^O01 2.4, yes and no to questions of its own',
    card('SND2600010', 'GRECO ALICE', { conditions: 'tin, transfusion' }),
  ),
  taken(
    '11-alternate-codes',
    'codes of its own with LOINC as the alternate',
    card('SND2600011', 'TESTA BRUNO', { birthWeight: '3280', feeding: 'breast' }),
  ),
  taken(
    '12-mother-in-pid',
    'mother in PID-6 and PID-21, no NK1',
    card('SND2600012', 'PAGANI NEONATA', { mother: 'MARINI LUCIA' }),
  ),
  taken(
    '13-twins-by-letter',
    'twins under two PID, PID-25 as a letter',
    card('SND2600013', 'FERRI IDA', { plurality: '1/2' }),
    card('SND2600113', 'FERRI TEO', { plurality: '2/2' }),
  ),
  taken(
    '14-twin-order-unknown',
    'twin of unknown order (57722-1)',
    card('SND2600014', 'SALA NEONATO', { plurality: '?/2' }),
  ),
  taken(
    '15-decimals-and-zone',
    'decimals of a week, times in the zone of MSH-7',
    card('SND2600015', 'DONATI EMMA', { gestation: '38+4', collectedAt: '2026-11-02T07:30:00+00:00' }),
  ),
  taken(
    '16-feeding',
    'feeding in several answers, nutrition and steroids by vein',
    card('SND2600016', 'MELE SOFIA', {
      feeding: 'breast, formula, parenteral',
      conditions: 'parenteral, steroids, tin',
    }),
  ),
  taken(
    '17-transfusion',
    'transfusion in 82312-0 and 62317-3',
    card('SND2600017', 'VITALE ENEA', { conditions: 'transfusion' }),
  ),
  taken(
    '18-pediatrician',
    'pediatrician in PD1-4, telephone and fax apart',
    card('SND2600018', 'AMATO GAIA', { pediatrician: 'BARONE CARLO, 39 06 555406' }),
  ),
  taken(
    '19-reason-required-by-law',
    'further card by law of a newborn at term',
    card('SND2600019', 'LEONI TOMMASO', { motivation: 'control', gestation: '40' }),
  ),
  taken(
    '20-two-cards',
    'two cards of one newborn without SPM',
    card('SND2600020', 'ORLANDI MIA'),
    card('SND2600120', 'ORLANDI MIA'),
  ),
  taken(
    '21-specimen-first',
    'SPM before its order, NK1 last',
    card('SND2600021', 'PARISI NOEMI', { mother: 'PARISI VERA' }),
  ),
  refused('31-oru', 'a result', 'AR', 'MSH[1].9', '200'),
  refused('32-not-offered', 'blood spot for a test that is not offered', 'AE', 'OBR[1].4', 'not_offered'),
  refused('33-urine', 'another material', 'AE', 'SPM[1].4', '103'),
]
