import { type ApprovalStep, approvalStepLabels } from '@sne/shared/domain'
import { approvalTexts } from '../parts/approved-set/texts.ts'

/** Texts about the names of analytes in files and their approval. */
export const fileNameTexts = {
  ...approvalTexts,
  list: 'Nomi nei file',
  intro:
    'Come i file degli strumenti chiamano gli analiti, oltre ai nomi dei profili di importazione. Valgono dopo la firma di due responsabili.',
  title: 'Nomi degli analiti nei file',
  loading: 'Nomi degli analiti nei file',
  back: 'Nomi nei file',
  empty: 'Nessuna versione',
  emptyHint: 'La prima bozza arriva con il laboratorio.',
  templateNotice:
    'È il modello, senza nomi: ogni laboratorio aggiunge i propri e li fa approvare da due responsabili.',
  draftNotice: 'Nomi da approvare: finché non firmano due responsabili nessun file è letto con questi nomi.',
  successorNotice: (version: number) =>
    `Con la seconda firma sostituisce la versione ${version}, che resta in vigore fino ad allora.`,
  approveTitle: (step: ApprovalStep) => `Approvare i nomi nei file? (${approvalStepLabels[step]})`,
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'I nomi valgono subito per i file che si importano da ora.'
      : `I nomi valgono subito per i file che si importano da ora e sostituiscono la versione ${replaced}.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Nomi in vigore',
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dai nomi con cui sono confrontati.'
      : `${count} ${count === 1 ? 'nome diverso' : 'nomi diversi'} da quelli con cui sono confrontati.`,
  copy: 'Nuova bozza da questi nomi',
  against: (version: number, template: boolean) =>
    template
      ? 'Nessun nome è in vigore: confronto con il modello, senza nomi.'
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessun nome con cui confrontare.',
  names: 'Nomi',
  noNames: 'Nessun nome',
  noNamesHint: 'Si aggiungono dall’importazione di un file: «Abbina», dove un analita manca.',
  name: 'Nel file',
  analyte: 'Analita',
  profile: 'Profilo',
  watch: 'Attenzione',
  isomer: (analyte: string) =>
    `È il nome di uno degli isomeri di ${analyte}: firmare solo se lo strumento li misura insieme.`,
  remove: 'Togli',
  removeName: (name: string) => `Togli ${name}`,
  removeTitle: 'Togliere il nome dalla bozza?',
  removeText: (name: string) => `«${name}» non sarà più letto, dopo le firme di questa bozza.`,
  removed: 'Nome tolto dalla bozza',
  fields: { analyte: 'Analita' } as Readonly<Record<string, string>>,
} as const
