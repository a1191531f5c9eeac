/** Italian sentences about reports to reassess. */
export const texts = {
  reportsToReassess: (count: number) => `Referti da rivalutare: ${count}`,
  reportsStand: (cause: string, reason: string) =>
    `${cause}: ${reason}. I referti accettati restano come sono: riaprirli o confermarli con un motivo.`,
  confirmed: (number: string | null) => `Referto ${number} confermato dopo la rivalutazione.`,
}
