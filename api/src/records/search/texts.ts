/** Italian sentences about searches. */
export const texts = {
  chooseAnalyte: 'Scegliere l’analita di cui cercare il valore',
}
