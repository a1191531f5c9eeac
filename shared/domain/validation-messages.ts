import { formatFileSize } from './formats.ts'

/** Messages of every form and of the server's field errors: one text for both sides. */

export const required = () => 'Questo campo è obbligatorio'
export const email = () => 'Indirizzo email non valido'
export const webAddress = () => 'Indirizzo web non valido: deve iniziare con https:// o http://'
export const exactLength = (length: number) => `Questo campo deve contenere ${length} caratteri`
export const minLength = (min: number) => `Questo campo deve contenere almeno ${min} caratteri`
export const maxLength = (max: number) => `Questo campo può contenere al massimo ${max} caratteri`
export const notInFuture = () => 'La data non può essere settata nel futuro'
/** A date before the earliest one allowed, or no date at all. */
export const invalidDate = () => 'La data inserita non è valida'
/** @param days the most that a period may have */
export const periodTooLong = (days: number) =>
  `Il periodo può comprendere al massimo ${days} giorni: scegliere un periodo più breve`
/** Anything else that is wrong with a value. */
export const invalid = () => 'Valore non valido'
export const oneScript = () => 'Il codice mescola lettere di alfabeti diversi'
export const latinLetters = () => 'Usare solo lettere latine, anche accentate'
/** A field that the call does not know: it would be dropped in silence. */
export const unknownFields = (names: readonly string[]) =>
  names.length === 1 ? `Campo sconosciuto: ${names[0]}` : `Campi sconosciuti: ${names.join(', ')}`
export const aboveMaximum = () => 'Il valore inserito è al di sopra del massimo consentito'
export const belowMinimum = () => 'Il valore inserito è al di sotto del minimo consentito'
/** A text where a number is asked for, such as `"32"` in JSON. */
export const numberNotText = () => 'Inserire un numero, non un testo: 32 e non "32"'
export const wholeNumber = () => 'Inserire un numero intero, senza decimali'
/** A sheet of cards without their code: discs could not be told apart. */
export const withoutCardCode = () => 'Il codice a barre identifica i dischi: non si può togliere'
export const atLeastOneField = () => 'Compilare almeno un campo'
export const atLeastOneYes = (text = 'Per almeno uno dei campi deve essere selezionato Sì') => text

/** @param bytes the limit. */
export const fileTooLarge = (bytes: number) =>
  `Il file selezionato supera la dimensione massima consentita di ${formatFileSize(bytes)}`

export const oneLine = () => 'Scrivere una sola riga, senza andare a capo'
