/** A municipality with its cadastral code, as the fiscal code wants it, and its province. */
export interface Place {
  readonly name: string
  readonly code: string
  readonly province: string
  readonly postcode: string
}

const place = (name: string, code: string, province: string, postcode: string): Place => ({
  name,
  code,
  province,
  postcode,
})

export const places: readonly Place[] = [
  place('Firenze', 'D612', 'FI', '50100'),
  place('Prato', 'G999', 'PO', '59100'),
  place('Pistoia', 'G713', 'PT', '51100'),
  place('Pisa', 'G702', 'PI', '56100'),
  place('Livorno', 'E625', 'LI', '57100'),
  place('Lucca', 'E715', 'LU', '55100'),
  place('Arezzo', 'A390', 'AR', '52100'),
  place('Siena', 'I726', 'SI', '53100'),
  place('Grosseto', 'E202', 'GR', '58100'),
  place('Perugia', 'G478', 'PG', '06100'),
  place('Terni', 'L117', 'TR', '05100'),
  place('Viterbo', 'M082', 'VT', '01100'),
  place('Roma', 'H501', 'RM', '00100'),
  place('Rieti', 'H282', 'RI', '02100'),
  place('Ancona', 'A271', 'AN', '60100'),
]

export const streets = [
  'Via Garibaldi',
  'Via dei Mille',
  'Viale della Libertà',
  'Piazza San Nicolò',
  'Via Roma',
  'Via XX Settembre',
  'Corso Italia',
  'Via del Ponte alle Mosse',
  "Via Sant'Agostino",
  'Via Aldo Moro',
  'Vicolo Stretto',
  'Via Leonardo da Vinci',
] as const
