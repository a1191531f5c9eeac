import { laboratoryTitle } from '@sne/shared/domain'

/** Italian sentences about planned cards. */
export const texts = {
  title: (number: string) => `Prelievo programmato ${number}`,
  asked: (barcode: string, categories: string, from: string, due: string) =>
    `Neonato del cartoncino ${barcode}: serve un prelievo programmato (${categories}) dal ${from} al ${due}. Fino ad allora per queste categorie lo screening non è completo.`,
  changed: (barcode: string, categories: string, from: string, due: string) =>
    `Neonato del cartoncino ${barcode}: il prelievo programmato è cambiato (${categories}), dal ${from} al ${due}.`,
  /** @param within as ` non prima del …, ed entro il …` */
  awaitedChanged: (barcode: string, category: string, within: string) =>
    `Neonato del cartoncino ${barcode}: il prelievo programmato è cambiato (${category}),${within}.`,
  withdrawn: (barcode: string) => `Neonato del cartoncino ${barcode}: il prelievo programmato non serve più.`,
  reminder: (barcode: string, categories: string, due: string) =>
    `Neonato del cartoncino ${barcode}: il prelievo programmato (${categories}) è da fare entro il ${due}.`,
  askEnd: (barcode: string) =>
    `Neonato del cartoncino ${barcode}: comunicare al laboratorio quando finisce la nutrizione parenterale; il prelievo programmato si fa 2 o 3 giorni dopo.`,
  notExcluded: (categories: string) => `Non ancora escluse: ${categories}.`,
  subject: 'Prelievo programmato',
  mail: (laboratory: string, text: string, address: string, call: string) =>
    `${laboratoryTitle(laboratory)}: ${text}\nAprire ${address}${call}.\n`,
  orCall: (phone: string) => ` o chiamare il ${phone}`,
  plan: (number: string, due: string, reasons: string) =>
    `Prelievo programmato ${number}, entro il ${due}: ${reasons}`,
  planChanged: (number: string, due: string) => `Prelievo programmato ${number} spostato al ${due}`,
  planWithdrawn: (number: string) => `Prelievo programmato ${number} ritirato: la regola non vale più`,
  /** Why a request is withdrawn: to the record, to the places, in the newborn's story. */
  why: {
    over: {
      reason: 'La regola del prelievo programmato non vale più.',
      told: (barcode: string) => `Neonato del cartoncino ${barcode}: il prelievo programmato non serve più.`,
      event: (number: string) => `Prelievo programmato ${number} ritirato: la regola non vale più`,
    },
    refused: {
      reason: 'Il consenso della famiglia è rifiutato o non è noto.',
      told: (barcode: string) =>
        `Neonato del cartoncino ${barcode}: il consenso della famiglia è rifiutato o non è noto, il prelievo programmato non è più richiesto.`,
      event: (number: string) =>
        `Prelievo programmato ${number} ritirato: il consenso della famiglia è rifiutato o non è noto`,
    },
  },
  noLonger: 'La regola del prelievo programmato non vale più.',
  movedTitle: 'Prelievi programmati cambiati da una correzione',
  moved: (barcode: string, person: string, lines: readonly string[]) =>
    `Neonato del cartoncino ${barcode}, dati modificati da ${person}. ${lines.join(' ')} Verificare che la modifica sia giusta.`,
  askedUntil: (categories: string, due: string) => `${categories} entro il ${due}`,
  requestWithdrawn: (number: string, before: string) =>
    `Prelievo programmato ${number} ritirato: era ${before}.`,
  requestChanged: (number: string, before: string, after: string) =>
    `Prelievo programmato ${number} cambiato: prima ${before}; ora ${after}.`,
  lostTitle: (barcode: string) => `Cartoncino ${barcode} non pervenuto`,
  lost: (barcode: string, categories: string) =>
    `Il cartoncino ${barcode} non è arrivato al laboratorio: serve un nuovo prelievo (${categories}).`,
  lostAwaited: (barcode: string, categories: string) =>
    `Il cartoncino ${barcode} non è arrivato al laboratorio: il prelievo già richiesto (${categories}) è ancora da fare.`,
  lostStillAsked: (barcode: string) =>
    `Cartoncino ${barcode} non pervenuto: il prelievo già richiesto è ancora atteso`,
  lostCovered: (barcode: string) =>
    `Cartoncino ${barcode} non pervenuto: le sue categorie sono su un altro cartoncino, nessun nuovo prelievo`,
  lostAsked: (barcode: string) => `Cartoncino ${barcode} non pervenuto: nuovo prelievo richiesto`,
}
