import { type ApprovalStep, approvalStepLabels } from '@sne/shared/domain'
import { approvalTexts } from '../parts/approved-set/texts.ts'

/** Texts about limits and their approval. */
export const cutoffTexts = {
  ...approvalTexts,
  list: 'Dati di riferimento',
  intro:
    'Limiti, proprietà degli analiti e second tier di ogni analisi. Valgono dopo la firma di due responsabili del laboratorio.',
  search: 'Analisi',
  type: 'Analisi',
  category: 'Categoria',
  empty: 'Nessun limite',
  emptyHint: 'I limiti arrivano con le categorie del laboratorio.',

  title: (label: string) => `Limiti: ${label}`,
  loading: 'Limiti',
  back: 'Dati di riferimento',

  templateNotice: 'È il modello: non vale in nessun laboratorio. Ogni laboratorio approva la propria copia.',
  draftNotice:
    'Limiti da approvare: finché non firmano due responsabili, i valori si importano e si vedono, ma nessun esito nella norma parte.',
  successorNotice: (version: number) =>
    `Con la seconda firma questi limiti sostituiscono la versione ${version}, che resta in vigore fino ad allora.`,

  approveTitle: (step: ApprovalStep, label: string) =>
    `Approvare i limiti di ${label}? (${approvalStepLabels[step]})`,
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'Questi limiti entrano in vigore subito.'
      : `Questi limiti entrano in vigore subito e sostituiscono la versione ${replaced}.`,
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dai limiti con cui sono confrontati.'
      : `${count} ${count === 1 ? 'riga diversa' : 'righe diverse'} dai limiti con cui sono confrontati.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Limiti in vigore',
  copy: 'Nuova bozza da questi limiti',

  against: (version: number, template: boolean) =>
    template
      ? `Nessun limite è in vigore: confronto con il modello, versione ${version}.`
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessun limite con cui confrontare.',
  part: 'Parte',
  analyte: 'Analita',
  line: 'Per chi',

  rules: 'Limiti',
  rulesEmpty: 'Nessun limite per questa analisi.',
  band: 'Per chi',
  unit: 'Unità',
  low: 'Minimo',
  high: 'Massimo',
  criticalLow: 'Critico sotto',
  criticalHigh: 'Critico sopra',
  columns: 'Proprietà degli analiti',
  columnsEmpty: 'Nessuna proprietà per questa analisi.',
  secondTiers: 'Second tier',
  secondTiersEmpty: 'Nessun second tier per questa analisi.',
  deadline: (hours: number) => `${hours} h`,

  fields: {
    low: 'Minimo',
    high: 'Massimo',
    criticalLow: 'Critico sotto',
    criticalHigh: 'Critico sopra',
    role: 'Ruolo',
    required: 'Obbligatorio',
    criticalNotDetected: '«Non rilevato» è critico',
    plausibleLow: 'Plausibile da',
    plausibleHigh: 'Plausibile fino a',
    noClose: 'Il second tier non chiude sopra',
    maxSpread: 'Scarto massimo tra repliche',
    timeCritical: 'Il tempo è critico',
    secondTierAlways: 'Sempre second tier',
    recallCardDoesNotClose: 'Un nuovo cartoncino non chiude',
    markers: 'Marcatori',
    step: 'Passo',
    deadlineHours: 'Entro',
  } as Readonly<Record<string, string>>,
} as const
