/**
 * Names that instruments and kits give to the analytes of the catalogue, in English and Italian. Without
 * derivatisation the isobaric acylcarnitines are one signal, named by one or by both of the pair.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  ALA: ['Alanine', 'Alanina'],
  ARG: ['Arginine', 'Arginina'],
  CIT: ['Citrulline', 'Citrullina'],
  ASA: ['Argininosuccinic acid', 'Acido argininosuccinico'],
  GLY: ['Glycine', 'Glicina'],
  XLE: [
    'Leu',
    'Leu+Ile',
    'Leu+Ile+Pro-OH',
    'Leu+Ile+OH-Pro',
    'Xleu',
    'Leucine+Isoleucine',
    'Leucina+isoleucina',
  ],
  MET: ['Methionine', 'Metionina'],
  ORN: ['Ornithine', 'Ornitina'],
  PHE: ['Phenylalanine', 'Fenilalanina'],
  PRO: ['Proline', 'Prolina'],
  TYR: ['Tyrosine', 'Tirosina'],
  VAL: ['Valine', 'Valina'],
  SUAC: ['SA', 'Succinylacetone', 'Succinilacetone'],
  C0: ['Free carnitine', 'Carnitina libera'],
  C2: ['Acetylcarnitine', 'Acetilcarnitina'],
  C3: ['Propionylcarnitine', 'Propionilcarnitina'],
  'C3DC+C4OH': ['C4OH+C3DC', 'C3DC', 'C4OH', 'C4-OH', 'C3-DC', 'OH-C4', '3-OH-C4'],
  C4: ['Butyrylcarnitine'],
  'C4DC+C5OH': ['C5OH+C4DC', 'C4DC', 'C5OH', 'C5-OH', 'C4-DC', 'OH-C5', '3-OH-C5'],
  C5: ['Isovalerylcarnitine'],
  'C5:1': ['Tiglylcarnitine'],
  'C5DC+C6OH': ['C6OH+C5DC', 'C5DC', 'C6OH', 'C5-DC', 'C6-OH', 'OH-C6', '3-OH-C6'],
  C6: ['Hexanoylcarnitine'],
  C8: ['Octanoylcarnitine'],
  C10: ['Decanoylcarnitine'],
  C12: ['Dodecanoylcarnitine'],
  'C8:1': [],
  'C10:1': [],
  'C12:1': [],
  C14: [],
  'C14:1': [],
  'C14:2': [],
  C14OH: ['C14-OH', 'OH-C14', '3-OH-C14'],
  C16: [],
  'C16:1': [],
  C18: [],
  'C18:1': [],
  'C18:2': [],
  C16OH: ['C16-OH', 'OH-C16', '3-OH-C16'],
  C18OH: ['C18-OH', 'OH-C18', '3-OH-C18'],
  'C18:1OH': ['C18:1-OH', 'OH-C18:1', '3-OH-C18:1'],
  MMA: ['Methylmalonic acid', 'Acido metilmalonico'],
  MCA: ['Methylcitric acid', 'Acido metilcitrico'],
  HCY: ['Homocysteine', 'Omocisteina', 'tHcy'],
  'ALLO-ILE': ['Allo-isoleucine', 'Alloisoleucine', 'Allo-isoleucina'],
  TSH: ['TSH neonatale', 'nTSH'],
  IRT: ['Tripsina immunoreattiva', 'Immunoreactive trypsinogen'],
  PAP: ['Pancreatitis-associated protein'],
  BTD: ['Biotinidase', 'Biotinidasi', 'BIOT'],
  TGAL: ['Total galactose', 'Galattosio totale'],
  GALT: ['GAL-1-P uridyltransferase'],
  SMN1: ['SMN1 exon 7', 'SMN1 ex7', 'SMN1 esone 7', 'SMN1 E7'],
  RNASEP: ['RNase P', 'RNaseP', 'RPPH1', 'RPP30', 'RP'],
  GAA: ['Acid alpha-glucosidase', 'Alfa-glucosidasi'],
  GLA: ['Alpha-galactosidase A', 'Alfa-galattosidasi A'],
  ABG: ['GBA', 'Beta-glucocerebrosidase', 'Beta-glucocerebrosidasi'],
  IDUA: ['Alpha-L-iduronidase', 'Alfa-L-iduronidasi'],
  CFTR: ['Varianti CFTR', 'CFTR variants', 'CFTR variants found'],
  LYSOGB1: ['Lyso-Gb1', 'Glucosylsphingosine', 'Glucosilsfingosina'],
  LYSOGB3: ['Lyso-Gb3', 'Globotriaosylsphingosine', 'Globotriaosilsfingosina'],
  GAG_HS: ['GAG-HS', 'Heparan sulfate', 'Eparansolfato'],
  GAG_DS: ['GAG-DS', 'Dermatan sulfate', 'Dermatansolfato'],
}

/** Starting point of a profile's analyte map: name in the file → our code. */
export const commonAnalyteMap: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(names).flatMap(([code, others]) => [code, ...others].map((name) => [name, code])),
)

/** Names of what is measured together with others as one analyte; in a column of its own it is only a part. */
const parts: Readonly<Record<string, readonly string[]>> = {
  XLE: ['Ile', 'Isoleucine', 'Isoleucina', 'Leucine', 'Leucina', 'Leu'],
}

/** Names of one isomer that is no name of the whole: alone it may be measured apart, and lower than the sum. */
const isomers: Readonly<Record<string, readonly string[]>> = {
  XLE: ['Leu', 'Leucine', 'Leucina'],
  'C3DC+C4OH': ['C4OH', 'C4-OH', 'OH-C4', '3-OH-C4'],
  'C4DC+C5OH': ['C4DC', 'C4-DC'],
  'C5DC+C6OH': ['C6OH', 'C6-OH', 'OH-C6', '3-OH-C6'],
}
export const isomersOf = (code: string): readonly string[] => isomers[code] ?? []

export const partsOf = (code: string): readonly string[] => parts[code] ?? []
