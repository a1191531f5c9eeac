/** Texts about the letters of a case. */
export const letterTexts = {
  letters: 'Lettere',
  none: 'Nessuna lettera.',
  mailed: (address: string) => `inviata a ${address}`,
  open: 'Apri',
  openLetter: (letter: string) => `Apri ${letter}`,

  sheet: 'Scheda per il centro',
  sheetTitle: 'Fare la scheda per il centro clinico?',
  sheetWhat:
    'La scheda con identità, reperto, analisi, richieste e comunicazioni resta nel caso e non si può togliere. Non parte da sola.',
  sheetConfirm: 'Fai la scheda',
  sheetDone: 'Scheda conservata nel caso',
  sheetBefore: 'Dall’ultima scheda di oggi non è cambiato nulla',

  write: 'Lettera',
  writeTitle: (who: string, code: string, category: string) =>
    `${who} (${code}): lettera o mail per ${category}`,
  kind: 'A chi e come',
  language: 'Lingua',
  centre: 'Centro clinico',
  make: 'Fai la lettera',
  done: 'Lettera conservata nel caso',
  mailDone: 'Mail inviata e conservata nel caso',
  madeBefore: 'Questa lettera è già stata fatta oggi',
  preview: 'Anteprima',
  chooseCentre: 'Scegliere il centro clinico per vedere la lettera.',
  version: (version: number) => `Modelli approvati, versione ${version}`,
  to: (recipient: string) => `Per: ${recipient}`,
  leaves: (address: string) => `Con la conferma parte subito una mail a ${address}, senza nomi.`,
  missing: (fields: string) => `Restano in bianco, da completare a mano: ${fields}.`,
  notShown: 'La lettera si conferma dopo averne letto l’anteprima.',
  hint: 'Una lettera non vale come comunicazione: chi è stato avvisato si scrive con «Registra comunicazione».',
} as const
