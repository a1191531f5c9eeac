import { type ApprovalStep, approvalStepLabels } from '@sne/shared/domain'
import { approvalTexts } from '../parts/approved-set/texts.ts'

/** Texts about templates of letters and their approval. */
export const letterTexts = {
  ...approvalTexts,
  list: 'Modelli delle lettere',
  intro:
    'Lettere e mail dei casi, in italiano e in inglese: per le famiglie, i punti nascita e i centri clinici. Valgono dopo la firma di due responsabili.',
  title: 'Modelli delle lettere',
  setTitle: 'Lettere del laboratorio',
  loading: 'Modelli delle lettere',
  back: 'Modelli delle lettere',
  empty: 'Nessun modello',
  emptyHint: 'I modelli arrivano con il laboratorio.',
  templateNotice:
    'È il modello dell’installazione: non vale in nessun laboratorio. Ogni laboratorio approva la propria copia.',
  draftNotice: 'Modelli da approvare: finché non firmano due responsabili dai casi non si fanno lettere.',
  successorNotice: (version: number) =>
    `Con la seconda firma sostituisce la versione ${version}, che resta in vigore fino ad allora.`,
  approveTitle: (step: ApprovalStep) => `Approvare i modelli delle lettere? (${approvalStepLabels[step]})`,
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'I modelli entrano in vigore subito.'
      : `I modelli entrano in vigore subito e sostituiscono la versione ${replaced}: le lettere già fatte restano come sono.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Modelli in vigore',
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dai modelli con cui è confrontato.'
      : `${count} ${count === 1 ? 'modello diverso' : 'modelli diversi'} da quelli con cui è confrontato.`,
  copy: 'Nuova bozza da questi modelli',
  against: (version: number, template: boolean) =>
    template
      ? `Nessun modello è in vigore: confronto con quello dell’installazione, versione ${version}.`
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessun modello con cui confrontare.',
  letter: 'Lettera',
  language: 'Lingua',
  letterTitle: 'Titolo o oggetto',
  text: 'Testo',
  edit: 'Modifica',
  editTitle: (letter: string) => `Modifica: ${letter}`,
  save: 'Salva',
  saved: 'Bozza salvata',
  unsaved: 'Modello di lettera',
  textHint: 'I paragrafi sono separati da una riga vuota.',
  fields: { title: 'Titolo o oggetto', text: 'Testo' } as Readonly<Record<string, string>>,
  fieldsTitle: 'Campi',
  fieldsHint: 'Si scrivono tra parentesi graffe; ogni altro nome è rifiutato.',
  mailHint: 'Una mail non porta nomi, reperti o valori: questi sono i soli campi che ammette.',
  field: 'Campo',
  meaning: 'Che cosa scrive',
  where: 'Dove',
  onPaper: 'lettere',
  everywhere: 'lettere e mail',
} as const
