/** Italian sentences about reports to reassess. */
export const texts = {
  reportsToReassess: (count: number, returned: number) =>
    `Referti da rivalutare: ${count}${returned > 0 ? `; ${returned} da verificare rimandati all’analista` : ''}`,
  returned: (cause: string, reason: string) => `${cause}: ${reason}`,
  reportsStand: (cause: string, reason: string) =>
    `${cause}: ${reason}. I referti accettati restano come sono: riaprirli o confermarli con un motivo.`,
  nothingReturned:
    'Il neonato non ha più un reperto né un richiamo da cui rientrare: riaprire il referto e decidere di nuovo.',
  confirmed: (number: string | null) => `Referto ${number} confermato dopo la rivalutazione.`,
}
