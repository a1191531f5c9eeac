/** Italian sentences about critical values. */
export const texts = {
  laboratoryTakes: 'Un valore critico lo prende in carico una persona del suo laboratorio.',
}
