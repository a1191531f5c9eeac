import { analytesOf } from './analyte.ts'

const sne2tMma = analytesOf('sne_2t_mma')
const sne2tMsud = analytesOf('sne_2t_msud')
const sne2tSuac = analytesOf('sne_2t_suac')
const icTsh = analytesOf('ic_tsh')
const fcIrt = analytesOf('fc_irt')
const fcPap = analytesOf('fc_pap')
const btdAct = analytesOf('btd_act')
const tgalTot = analytesOf('tgal_tot')
const tgalGalt = analytesOf('tgal_galt')
const smaSmn1 = analytesOf('sma_smn1')
const lysoMs = analytesOf('lyso_ms')
const fcCftr = analytesOf('fc_cftr')
const lyso2tBio = analytesOf('lyso_2t_bio')

/** Variants found in the gene; two of them are a positive. */
const variants = [
  { value: 0, label: 'Nessuna variante', flag: 'N' },
  { value: 1, label: 'Una variante', flag: 'H' },
  { value: 2, label: 'Due varianti', flag: 'HH' },
] as const

/** Analytes of the targeted tests and of the second tiers. */
export const targetedAnalytes = [
  sne2tMma.measured('MMA', 'Acido metilmalonico', 'µmol/L', 2, null, ['MUT', 'Cbl A/B/C/D']),
  sne2tMma.measured('MCA', 'Acido metilcitrico', 'µmol/L', 2, null, ['PA']),
  sne2tMma.measured('HCY', 'Omocisteina totale', 'µmol/L', 1, null, ['HCY(CBS)', 'Cbl C/D']),
  sne2tMsud.measured('ALLO-ILE', 'Allo-isoleucina', 'µmol/L', 2, null, ['MSUD']),
  sne2tSuac.measured('SUAC2', 'Succinilacetone (LC-MS/MS)', 'µmol/L', 2, null, ['TYR I']),
  icTsh.measured('TSH', 'TSH neonatale', 'mU/L', 1, '29575-8', ['IC']),
  fcIrt.measured('IRT', 'Tripsina immunoreattiva', 'ng/mL', 1, '48633-2', ['FC/CFSPID'], 'fc_cftr'),
  fcPap.measured('PAP', 'Proteina associata alla pancreatite', 'ng/mL', 2, null, ['FC/CFSPID']),
  btdAct.activity('BTD', 'Attività biotinidasica', 'U/dL', 1, '75217-0', ['BTD']),
  tgalTot.measured('TGAL', 'Galattosio totale', 'mg/dL', 1, null, ['GALT', 'GALK', 'GALE'], 'tgal_galt'),
  tgalGalt.activity('GALT', 'Attività GALT', 'U/dL', 1, '42906-8', ['GALT']),
  smaSmn1.ct('SMN1', 'SMN1 esone 7', 'Ct', 2, '92002-5', ['SMA']),
  smaSmn1.ct('RNASEP', 'RNaseP (gene di riferimento)', 'Ct', 2, null, []),
  lysoMs.activity('GAA', 'Alfa-glucosidasi acida', 'µmol/L/h', 2, '55827-0', ['Pompe']),
  lysoMs.activity('GLA', 'Alfa-galattosidasi A', 'µmol/L/h', 2, '55908-8', ['Fabry'], 'lyso_2t_bio'),
  lysoMs.activity('ABG', 'Beta-glucocerebrosidasi', 'µmol/L/h', 2, '55917-9', ['Gaucher'], 'lyso_2t_bio'),
  lysoMs.activity('IDUA', 'Alfa-L-iduronidasi', 'µmol/L/h', 2, '55909-6', ['MPS I'], 'lyso_2t_bio'),
  fcCftr.qualitative('CFTR', 'Varianti CFTR trovate', variants, ['FC/CFSPID']),
  lyso2tBio.measured('LYSOGB1', 'Glucosilsfingosina (LysoGb1)', 'nmol/L', 1, null, ['Gaucher']),
  lyso2tBio.measured('LYSOGB3', 'Globotriaosilsfingosina (LysoGb3)', 'nmol/L', 1, null, ['Fabry']),
  lyso2tBio.measured('GAG_HS', 'Eparansolfato', 'mg/L', 2, null, ['MPS I']),
  lyso2tBio.measured('GAG_DS', 'Dermatansolfato', 'mg/L', 2, null, ['MPS I']),
]
