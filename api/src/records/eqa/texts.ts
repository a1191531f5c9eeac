/** Italian sentences on samples of external quality assessment. */
export const texts = {
  unknown: 'Questo campione VEQ non esiste più: ricaricare la pagina.',
  round: (programme: string, number: string, year: number) => `${programme} ${number}/${year}`,
}
