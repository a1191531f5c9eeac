import type { SenderCase } from './cases.ts'

/** Facts of an order, and their fields; the first field with a value counts unless the text says otherwise. */
const fields: readonly (readonly [what: string, from: string])[] = [
  ['message', 'MSH-9 `OML^O21`, `ORM^O01`, `ADT^A08`, `ADT^A40`, HL7 2.x; FHS/BHS batches; MLLP frames'],
  ['test messages', 'MSH-11 `T` and `D`: AR unless the installation records a demonstration'],
  [
    'what happens to the order',
    'ORC-1: NW, SN new; XO, RP, XX, RO, SC change; CA, OC, DC, and SC with ORC-5 CA or DC cancel',
  ],
  [
    'a newborn without an order',
    '`ADT^A08`: PID, PD1, NK1, OBX as a change of the newborn’s last card; PV1 is not read',
  ],
  ['two codes, one newborn', '`ADT^A40`: PID-3 and MRG-1 make a pair in «Doppioni»'],
  ['numbers of the order', 'ORC-2, OBR-2 (placer); ORC-3, OBR-3 (filler)'],
  [
    'one card',
    'orders with the same card number, else with the same order number; SPM before, between or behind them',
  ],
  ['material', 'SPM-4; OBR-15; panel 57717-1 or card number 57723-9'],
  ['number of the card', '57723-9; SPM-2.1; SPM-2.2, whichever is no order number'],
  [
    'test',
    'OBR-4 and its alternate: newborn screening by LOINC panel or in words; a code of its own with a card’s questions',
  ],
  ['newborn', 'PID-3, PID-5, PID-7 (57715-5), PID-8 (46098-0, 76689-9), PID-11, PID-13, PID-14'],
  ['mother', 'NK1 by code or text in English and Italian; PID-6; PID-21 for her fiscal code'],
  ['place in the birth', 'PID-24, PID-25 (number, letter, word), 57722-1'],
  ['collection', 'OBR-7 of the card panel; SPM-17; OBR-7 of others; without a zone in that of MSH-7'],
  ['gestational age', '57714-8 in weeks, days, `38.57`, `384`, `38+4`, `38 4/7`, `38^4`, `^38^+^4`'],
  ['weights', '8339-4, 58229-6 in g, dag, hg, kg'],
  [
    'transfusion',
    '57713-0, 82312-0, 79569-0, 62317-3, `transfusion_type`, yes to a question whose whole text names it',
  ],
  ['feeding', '67704-7, several answers'],
  [
    'reason',
    '57721-3; a further card by law or protocol gets the one reason that the card tells, else control',
  ],
  ['pediatrician', '62324-9, PD1-4, OBR-16 with OBR-17, ORC-12 with ORC-14; a fax is no telephone'],
  ['facility of the birth', '62329-8 to 62332-2; ORC-21'],
]

/** Why an order is not taken. */
const refusals: readonly (readonly [answer: string, code: string, why: string])[] = [
  ['AR', '200, 201, 203', 'no order message, another event or version'],
  ['AR', '202', 'a test message outside a demonstration'],
  ['AE', '100, 101, 102', 'newborn, card number, collection, order or material is missing or cannot be read'],
  [
    'AE',
    '103',
    'another material; a control of the order that is not expected; a cancelled order, updated newborn or joined code that is not known',
  ],
  ['AE', '`not_offered`', 'a blood spot for a test that the laboratory does not offer'],
  ['AE', '205', 'the newborn’s code or the card’s number belongs to another newborn; two cards in one order'],
  ['AE', '206', 'the laboratory has decided about the card: a change or cancellation waits for support'],
]

/** Columns are padded as the formatter of the repository does. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}

function outcome({ cards, refused }: SenderCase): string {
  if (refused) return `${refused.answer} at ${refused.place}: ${refused.code}`
  return cards
    .map(({ barcode, newborn, facts }) =>
      [`${barcode} ${newborn}`, ...Object.entries(facts).map(([name, value]) => `${name} ${value}`)].join(
        '; ',
      ),
    )
    .join('<br>')
}

/** `docs/senders.md`. */
export const sendersDocument = (cases: readonly SenderCase[]): string => `# Orders of senders

Made from \`api/src/exchange/hl7/senders\` by its test \`senders-table\`, which writes it anew where the file is missing.
Rules and reasons: [orders by message](decisions/orders-by-message.md).

## What is read

${table(['what', 'from'], fields)}

Content that has no place in the record is listed for support. It is also in the card's notes where it may change the judgement.

## What is refused

${table(['answer', 'code', 'why'], refusals)}

Every message is kept.

## Samples

Invented people in shapes that senders use.

${table(
  ['file', 'shape', 'becomes'],
  cases.map((one) => [one.file, one.shape, outcome(one)]),
)}
`
