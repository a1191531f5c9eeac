/** Italian sentences about corrections. */
export const texts = {
  barcodeTaken: 'Un altro cartoncino ha già questo codice a barre',
  discsTaken: (discs: number) => `Dal cartoncino sono già stati presi ${discs} dischi`,
  noOtherCard: 'Il neonato non ha un altro cartoncino con questo codice',
  valuesJudgedAnew: 'Dati del cartoncino corretti: i valori sono stati rivalutati.',
}
