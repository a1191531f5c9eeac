export const texts = {
  notOffered: 'La prova guidata esiste solo nel laboratorio della dimostrazione.',
  notClosed: (plate: string) =>
    `La piastra ${plate} non è chiusa per l’analisi: lo strumento la misura dopo la punzonatura e prima dei risultati.`,
  courier: 'Corriere sanitario',
}
