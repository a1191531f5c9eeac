/** The file of a report as a person saves it. @param number null before acceptance */
export const reportFileName = (number: string | null, id: number): string =>
  `referto-${(number ?? `bozza-${id}`).replace('/', '-')}.pdf`
