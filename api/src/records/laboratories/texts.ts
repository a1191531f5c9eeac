/** Italian sentences about laboratories. */
export const texts = {
  chooseLaboratory: 'Scegliere un laboratorio',
  unknownLaboratory: (code: string) => `Il laboratorio «${code}» non esiste.`,
  noLaboratory: 'Nessun laboratorio è configurato per ricevere le spedizioni.',
}
