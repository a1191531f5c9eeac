/** Italian sentences about printed plates. */
export const texts = {
  worklistTitle: (plate: string) => `Lista di punzonatura ${plate}`,
  worklist: 'Lista di punzonatura',
  punchedBy: 'Punzonato da',
  legend:
    '○ da punzonare   ● punzonato   ◐ insufficiente   ✕ errore   – saltato      Bordo spesso: replica o urgente   RIP ripetizione   2T second tier   RIC richiamo   URG urgente',
  from: (person: string) => ` da ${person}`,
  head: (plate: string, barcode: string, day: string, person: string) =>
    `Piastra ${plate}   ·   ${barcode}   ·   stampata il ${day}${person}`,
}
